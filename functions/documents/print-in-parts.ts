import { readFile, writeFile } from 'node:fs/promises'
import { bytesSource, joinPdfs, openPdf, pagesOf, readPart, type PageNumbers } from '@lintel/pdf'
import type { LayOutJob } from './job.ts'
import type { LockedPage } from './locked-page.ts'
import type { PartNumbers } from './page/division.ts'
import type { Sheets } from './page/page-numbers.ts'
import { MOST_PASSES, pagesMove, pagesOfAnchors } from './print.ts'
import type { Printed } from './print.ts'

/** Two pages, of which each has one part of a document. */
export interface Parts {
  first: LockedPage
  second: LockedPage
  /** Headings above the second part. */
  depth: number
  /** Whether what the parts tell each other comes too late for some of what they show. */
  numbersComeLate: boolean
  barrier: PageBarrier
}

/** What would count otherwise, or lie otherwise on the sheets, where a document begins in its middle. */
const MINDS_DIVISION =
  /@page[^{]*:\s*(?:left|right|blank|nth)|counter-(?:reset|increment|set)|\bcounters?\(\s*(?!pages?\s*\))|position\s*:\s*fixed/i

/** Whether a document is printed in two parts, if it has so many letters of data and its styles do not mind. */
export const isForTwo = ({ pageStarters, data, css, parts }: LayOutJob, longFrom: number): boolean =>
  pageStarters !== undefined &&
  JSON.stringify(data).length >= longFrom &&
  ![css, ...parts.map(({ pug }) => pug)].some((text) => MINDS_DIVISION.test(text))

/** Where the parts of a document tell each other, through us, on how many sheets they lie. */
export class PageBarrier {
  private readonly told = { first: Promise.withResolvers<Sheets>(), second: Promise.withResolvers<Sheets>() }
  /** What both were told last. */
  agreed: Agreed | undefined

  /** Tells of the first part; answers once the second has told too. */
  async first(sheets: Sheets): Promise<PartNumbers> {
    this.told.first.resolve(sheets)
    return { from: 1, ...(await this.agree()) }
  }

  /** Tells of the second part; answers once the first has told too. */
  async second(sheets: Sheets): Promise<PartNumbers> {
    this.told.second.resolve(sheets)
    const agreed = await this.agree()
    return { from: agreed.before + 1, ...agreed }
  }

  private async agree(): Promise<Agreed> {
    const [first, second] = await Promise.all([this.told.first.promise, this.told.second.promise])
    const pages = { ...first.pages }
    for (const [anchor, page] of Object.entries(second.pages)) pages[anchor] = first.count + page
    return (this.agreed = { before: first.count, total: first.count + second.count, pages })
  }
}

/** Pages of the first part and of both, and where anchors are. */
interface Agreed {
  before: number
  total: number
  pages: PageNumbers
}

/**
 * Prints the two parts of a document at the same time, and joins them. What they have told each other of their pages
 * while they were printed is compared with the outcome, as everywhere; where it differs they are printed again.
 * See docs/decisions/documents/0670-long-documents-in-two-parts.md.
 */
export async function printInParts(parts: Parts, anchors: readonly string[], path: string): Promise<Printed> {
  const { first, second, depth, barrier, numbersComeLate } = parts
  const print = async (page: LockedPage, name: string) => {
    const printed = `${path}.${name}`
    await page.print(printed)
    return readPart(bytesSource(await readFile(printed)))
  }
  let shown: Agreed | undefined
  for (let pass = 1; pass <= MOST_PASSES; pass++) {
    const [one, other] = await Promise.all([print(first, 'first'), print(second, 'second')])
    if (pass === 1 && !numbersComeLate) shown = barrier.agreed
    const { bytes, before } = await joinPdfs(one, other, depth)
    const file = await openPdf(bytesSource(bytes))
    const { pageCount, pages } = await pagesOf(file)
    const isRight = shown?.before === before && shown.total === pageCount
    if (isRight && anchors.every((anchor) => pages[anchor] === shown?.pages[anchor])) {
      await writeFile(path, bytes)
      const nothingOpen = async () => undefined
      return { file, pageCount, pages: pagesOfAnchors(pages, anchors), [Symbol.asyncDispose]: nothingOpen }
    }
    shown = { before, total: pageCount, pages }
    const numbers = { total: pageCount, pages }
    await Promise.all([
      first.keepNumbers({ from: 1, ...numbers }),
      second.keepNumbers({ from: before + 1, ...numbers }),
    ])
  }
  throw pagesMove()
}
