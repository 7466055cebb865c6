import { readFile, writeFile } from 'node:fs/promises'
import { bytesSource, joinPdfs, openPdf, pagesOf, readPart, type PageNumbers } from '@lintel/pdf'
import type { LockedPage } from '../locked-page.ts'
import { MAX_PASSES, pagesMove, pagesOfAnchors, type Printed } from '../print.ts'
import type { PartNumbers, Sheets } from './part.ts'

export interface Parts {
  first: LockedPage
  second: LockedPage
  depth: number
  numbersComeLate: boolean
  barrier: PageBarrier
}

/** Both are printed again if the numbers differ in the joined PDF (decision 0670). */
export async function printInParts(parts: Parts, anchors: readonly string[], path: string): Promise<Printed> {
  const { first, second, depth, barrier, numbersComeLate } = parts
  const print = async (page: LockedPage, name: string) => {
    const printed = `${path}.${name}`
    await page.print(printed)
    return readPart(bytesSource(await readFile(printed)))
  }
  let shown: Agreed | undefined
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
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
      keepNumbers(first, { from: 1, ...numbers }),
      keepNumbers(second, { from: before + 1, ...numbers }),
    ])
  }
  throw pagesMove()
}

const keepNumbers = ({ functions }: LockedPage, numbers: PartNumbers): Promise<void> =>
  functions.evaluate((script, given) => script.keepNumbers(given), numbers)

export interface Agreed {
  before: number
  total: number
  pages: PageNumbers
}

/** Each part waits here while it is printed, until both know the other's number of sheets. */
export class PageBarrier {
  private readonly measured = { first: Promise.withResolvers<Sheets>(), second: Promise.withResolvers<Sheets>() }
  agreed: Agreed | undefined

  async first(sheets: Sheets): Promise<PartNumbers> {
    this.measured.first.resolve(sheets)
    return { from: 1, ...(await this.agree()) }
  }

  async second(sheets: Sheets): Promise<PartNumbers> {
    this.measured.second.resolve(sheets)
    const agreed = await this.agree()
    return { from: agreed.before + 1, ...agreed }
  }

  private async agree(): Promise<Agreed> {
    const [first, second] = await Promise.all([this.measured.first.promise, this.measured.second.promise])
    const pages = { ...first.pages }
    for (const [anchor, page] of Object.entries(second.pages)) pages[anchor] = first.count + page
    return (this.agreed = { before: first.count, total: first.count + second.count, pages })
  }
}
