export { type SshOptions, ssh } from './ssh-port.ts'
