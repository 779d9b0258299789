import { describe, it } from 'vitest'
import { describeTerminalContract } from '../../contract/index.ts'
import { dshSubject } from '../../contract/subjects/dsh.ts'

// The form through the registry keeps it in bash-backend.test.ts.
describeTerminalContract('dsh, exact', dshSubject, { describe, it })
