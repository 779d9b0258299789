import { describe, it } from 'vitest'
import { describeTerminalContract } from '../../contract/index.ts'
import { dshExactSubject, dshHostSubject } from '../../contract/subjects/dsh.ts'

describeTerminalContract('dsh, exact', dshExactSubject, { describe, it })

describeTerminalContract('dsh, through the registry', dshHostSubject, {
  describe,
  it,
  knownFailures: {
    'read/carriage-return-overwrites': "the text is the harness's, which makes a line of each CR",
  },
})
