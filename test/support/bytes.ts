/** Text as the bytes that a program writes. */
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Bytes as text, in one piece. */
export const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

export function concat(pieces: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]))
}

/** The same bytes in chunks with these borders, in any order; a border is taken modulo the length. */
export function cutAt(bytes: Uint8Array, borders: readonly number[]): Uint8Array[] {
  const inside = borders.map((border) => border % (bytes.length + 1)).sort((a, b) => a - b)
  const begins = [0, ...inside]
  return begins.map((begin, at) => bytes.subarray(begin, begins[at + 1] ?? bytes.length))
}
