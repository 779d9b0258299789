import fc from 'fast-check'

const { FUZZ_RUNS, FUZZ_SEED } = process.env

// Under `npm run fuzz` every property runs more often, and under `npm run mutate` it begins at one seed. Seeds are
// fresh otherwise, and printed on failure.
fc.configureGlobal({
  ...(FUZZ_RUNS && { numRuns: Number(FUZZ_RUNS) }),
  ...(FUZZ_SEED && { seed: Number(FUZZ_SEED) }),
})
