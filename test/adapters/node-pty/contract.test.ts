import { describe, it } from 'vitest'
import { describeTerminalContract } from '../../contract/index.ts'
import { nodePtySubject } from '../../contract/subjects/node-pty.ts'

describeTerminalContract('node-pty', nodePtySubject, { describe, it })
