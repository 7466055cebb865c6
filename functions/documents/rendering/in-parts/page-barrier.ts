import type { PageNumbers } from '@lintel/pdf'
import type { PartNumbers, Sheets } from './part.ts'

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
