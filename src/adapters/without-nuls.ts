const NUL = 0x00

/**
 * Output without its NULs, which are padding: no terminal shows them, in a sequence or outside. What a program
 * prints from /dev/zero then costs one look at each byte.
 */
export function withoutNuls(bytes: Uint8Array): Uint8Array {
  const first = bytes.indexOf(NUL)
  if (first === -1) return bytes
  const rest = bytes.slice()
  let length = first
  for (let at = first; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte !== NUL) rest[length++] = byte
  }
  return rest.subarray(0, length)
}
