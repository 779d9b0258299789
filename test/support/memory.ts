import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Bytes that array buffers in use take. A first collection may end one that began when more was in use. */
export function bufferMemory(): number {
  collectGarbage()
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}
