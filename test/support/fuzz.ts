import fc from 'fast-check'

// Under `npm run fuzz` every property runs more often. Seeds are fresh in any case, and printed on failure.
if (process.env.FUZZ_RUNS) fc.configureGlobal({ numRuns: Number(process.env.FUZZ_RUNS) })
