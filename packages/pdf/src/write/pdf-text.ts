import { PdfName, PdfRef, PdfString } from '../read/values.ts'
import type { PdfValue } from '../read/values.ts'

/** Strings are written in hexadecimal, which needs no escapes. */
export function pdfText(value: PdfValue): string {
  if (value instanceof PdfName) return `/${escapeName(value.name)}`
  if (value instanceof PdfRef) return `${value.number} 0 R`
  if (value instanceof PdfString) return `<${Buffer.from(value.bytes, 'latin1').toString('hex')}>`
  if (Array.isArray(value)) return `[${value.map(pdfText).join(' ')}]`
  if (value instanceof Map)
    return `<<${[...value].map(([key, entry]) => `/${escapeName(key)} ${pdfText(entry)}`).join('\n')}>>`
  return String(value)
}

function escapeName(name: string): string {
  return name.replace(
    /[^!"$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~]/g,
    (letter) => `#${letter.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}
