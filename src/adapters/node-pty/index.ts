export { type NodePtyOptions, nodePty } from './node-pty.ts'
