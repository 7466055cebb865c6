import { PdfMalformed, PdfRef, PdfString } from '../read/values.ts'
import type { PdfValue } from '../read/values.ts'

export interface NewNames {
  number: (number: number) => number
  /** Of the keys by which pages and links find their tags. */
  parents: number
}

/**
 * References, tag keys, the names by which table cells refer to their headings, and those of font subsets, which must
 * be unique in a file. Strings are matched too, so that their content is never mistaken for these.
 */
const CHANGING =
  /\/ID \(node\d+\)|\/Headers \[[^\]]*\]|\((?:[^\\()]|\\[^])*\)|\/StructParents? \d+|\/(?:BaseFont|FontName) \/[A-Z]{6}\+|\b(\d+) 0 R\b|[()]/g

/** Latin-1. Throws PdfMalformed. */
export function renumbered(text: string, { number, parents }: NewNames): string {
  return text.replace(CHANGING, (found: string, reference: string | undefined) => {
    if (reference !== undefined) return `${number(Number(reference))} 0 R`
    if (found.startsWith('/ID') || found.startsWith('/Headers')) return found.replaceAll('(node', `(${OTHER}`)
    if (found.startsWith('/Struct')) return found.replace(/\d+/, (key) => String(Number(key) + parents))
    if (found.startsWith('/')) return found.replace(/[A-Z]\+$/, 'Z+')
    if (found.length === 1) throw new PdfMalformed('A string of the PDF is not written as expected.')
    return found
  })
}

/** Chromium names headings `node` and a number. A tree's names are sorted: this prefix comes last. */
const OTHER = 'other'

export function moved(value: PdfValue, names: NewNames): PdfValue {
  if (value instanceof PdfRef) return new PdfRef(names.number(value.number))
  if (Array.isArray(value)) return value.map((entry) => moved(entry, names))
  if (value instanceof Map) return new Map([...value].map(([key, entry]) => [key, moved(entry, names)]))
  return value
}

export function movedName(value: PdfValue): PdfValue {
  return value instanceof PdfString ? new PdfString(value.bytes.replace(/^node/, OTHER)) : value
}
