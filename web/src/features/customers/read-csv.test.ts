import { expect, it } from 'vitest'
import { csvText } from './read-csv.ts'

const text = 'Company name\tBranch\r\nCaf\u00e9\tNord\r\n'
const utf16 = (littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2))
  view.setUint16(0, 0xfeff, littleEndian)
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at + 2, text.charCodeAt(at), littleEndian)
  return view.buffer
}
const bytes = (values: readonly number[]) => new Uint8Array(values).buffer

it.each([
  ['UTF-8', bytes([...new TextEncoder().encode(text)])],
  ['UTF-8 with a mark', bytes([0xef, 0xbb, 0xbf, ...new TextEncoder().encode(text)])],
  ['UTF-16, little end first', utf16(true)],
  ['UTF-16, big end first', utf16(false)],
  ['what Windows has', bytes([...Buffer.from(text, 'latin1')])],
])('reads %s', (_, file) => {
  expect(csvText(file)).toBe(text)
})

it('reads a file that is not text, and an empty file', () => {
  expect(csvText(bytes([]))).toBe('')
  expect(csvText(bytes([0xff]))).toBe('\u00ff')
})
