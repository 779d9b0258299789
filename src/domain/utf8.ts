const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const encoder = new TextEncoder()

/** Bytes as text. What is not UTF-8 becomes U+FFFD; no byte is dropped without one. */
export const decodeUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes)

export const encodeUtf8 = (text: string): Uint8Array => encoder.encode(text)

/** The length of `text` in UTF-8, in bytes. */
export function utf8Length(text: string): number {
  let length = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) continue
    // A surrogate pair is four bytes for two units, and its second adds them; a lone one is U+FFFD, three bytes.
    if (unit >= 0xd800 && unit < 0xdc00 && isLowSurrogate(text.charCodeAt(i + 1))) continue
    length += unit < 0x800 ? 1 : 2
  }
  return length
}

/** The longest end of `text` that is at most `maxBytes` long in UTF-8; a character is never split. */
export function newestUtf8(text: string, maxBytes: number): string {
  // Stryker disable next-line ConditionalExpression,EqualityOperator: a shortcut that spares encoding it
  if (text.length * 3 <= maxBytes) return text
  const bytes = encodeUtf8(text)
  if (bytes.length <= maxBytes) return text
  const newest = bytes.subarray(bytes.length - maxBytes)
  return decodeUtf8(newest.subarray(restOfCharacter(newest)))
}

/** How many bytes at the beginning of `bytes` may be the rest of a character that began before: 0 to 3. */
export function restOfCharacter(bytes: Uint8Array): number {
  let rest = 0
  while (rest < 3 && isContinuation(bytes[rest]!)) rest++
  return rest
}

/**
 * How many bytes at the end of `bytes` are the beginning of a character whose rest may still come: 0 to 3.
 */
export function incompleteUtf8(bytes: Uint8Array): number {
  for (let back = 1; back <= 3; back++) {
    const byte = bytes.at(-back) ?? 0
    if (!isContinuation(byte)) return back < lengthFrom(byte) ? back : 0
  }
  return 0
}

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80

/** The length of the character that begins with `byte`. */
function lengthFrom(byte: number): number {
  if (byte >= 0xf0) return 4
  if (byte >= 0xe0) return 3
  return byte >= 0xc2 ? 2 : 1
}

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000
