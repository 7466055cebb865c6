/**
 * The text of a CSV file. Spreadsheets save UTF-8, or what Windows has always had; nothing else is guessed.
 * @param bytes The file's content.
 */
export function csvText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
