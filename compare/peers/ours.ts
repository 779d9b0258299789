import { nodePty } from '../../src/adapters/node-pty/index.ts'
import { markedSubject } from '../subject.ts'

export const subject = (token: string) => markedSubject(nodePty(), token)
