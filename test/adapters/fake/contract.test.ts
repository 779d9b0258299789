import { describe, it } from 'vitest'
import { describeTerminalContract } from '../../contract/index.ts'
import { fakeSubject, INCAPABLE } from '../../contract/subjects/fake.ts'

describeTerminalContract('the fake', () => fakeSubject(), { describe, it })
describeTerminalContract('the fake that types to a shell', () => fakeSubject(INCAPABLE), { describe, it })
describeTerminalContract('the fake that types variables', () => fakeSubject({ nativeEnv: false }), {
  describe,
  it,
})
