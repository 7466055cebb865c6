import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { layOut, type LayOutLimits } from '../../../functions/documents/rendering/lay-out.ts'
import { textsOf } from '../../../functions/documents/rendering/testing.fixture.ts'
import { reportDocument, type DocumentSource, type ReportDocument } from '../src/index.ts'
import { bytesSource, readStructure, type PdfStructure } from '@lintel/pdf'

/** A document after layout, as read by a PDF reader. */
export interface Printed {
  /** The text of each page; the first is the cover. */
  pages: string[]
  /** All text without white space, so that line breaks do not matter. */
  flat: string
  structure: PdfStructure
  /** Titles of the outline with their pages, in order. */
  outline: { title: string; page: number }[]
  /** Headings among the tags, in order. */
  headings: number
  photographIds: string[]
  /** Whether it was printed in two parts. */
  inParts: boolean
  /** Size in points of the heading 'Contents', 0 without one: anything wider than the sheet would shrink all pages. */
  headingSize: number
}

/** Text without white space. */
export const flat = (words: string): string => words.replaceAll(/\s+/g, '')

interface Outline {
  title: string
  dest: string | unknown[] | null
  items: Outline[]
}
interface Tag {
  role?: string
  children?: Tag[]
}

const headingsIn = ({ role = '', children = [] }: Tag): number =>
  children.reduce((sum, child) => sum + headingsIn(child), /^H[1-6]$/.test(role) ? 1 : 0)

/** Generates the document of a report. */
export const print = async (source: DocumentSource, limits: Partial<LayOutLimits> = {}): Promise<Printed> =>
  read(await reportDocument(source), limits)

/** With an independent reader. */
export const read = async (document: ReportDocument, limits: Partial<LayOutLimits> = {}): Promise<Printed> => {
  await using laidOut = await layOut(document, { deadlineMs: 60_000, ...limits })
  const bytes = await readFile(laidOut.path)
  const pages = await textsOf(bytes)
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const outline: Printed['outline'] = []
  const walk = async (entries: readonly Outline[]) => {
    for (const { title, dest, items } of entries) {
      const target = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
      const [page] = target ?? []
      outline.push({ title, page: (await pdf.getPageIndex(page as { num: number; gen: number })) + 1 })
      await walk(items)
    }
  }
  await walk(await pdf.getOutline())
  let headings = 0
  for (let number = 1; number <= pdf.numPages; number++)
    headings += headingsIn(((await (await pdf.getPage(number)).getStructTree()) ?? {}) as Tag)
  const { items } = await (await pdf.getPage(Math.min(2, pdf.numPages))).getTextContent()
  const heading = items.find((item) => 'str' in item && item.str === 'Contents')
  const headingSize = heading && 'transform' in heading ? Number(heading.transform[0]) : 0
  await pdf.loadingTask.destroy()
  return {
    pages,
    flat: flat(pages.join('')),
    structure: await readStructure(bytesSource(bytes)),
    outline,
    headings,
    photographIds: laidOut.photographIds,
    inParts: laidOut.inParts,
    headingSize,
  }
}

/** Pages that contain this text, counted from 1. */
export const pagesWith = ({ pages }: Printed, words: string): number[] =>
  pages.flatMap((text, at) => (flat(text).includes(flat(words)) ? [at + 1] : []))
