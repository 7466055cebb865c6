/** The byte order marks that identify a file's encoding. */
const marks = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

/**
 * Spreadsheets save UTF-8, UTF-16 with a byte order mark ("Unicode text"), or Windows-1252; no other encoding is
 * guessed.
 */
export function csvText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  const mark = marks.find(({ bytes: [one, other] }) => first === one && second === other)
  if (mark) return new TextDecoder(mark.encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
