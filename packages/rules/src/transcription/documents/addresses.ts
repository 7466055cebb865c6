import type { DocumentPlace, FoundProperty } from '@lintel/contract'
import type { MakeId } from '../../new-id.ts'
import { addressOf, hasPostcode } from './facts.ts'

/** An address has no more lines below its label. */
const maxLines = 4
/** What a letterhead has beside or below the office's address. */
const contact = /@[\w-]+\.|\b(?:tel|phone|www)\b|\b0\d{3,4} ?\d{3}/i

/** The property's first. */
export class AddressReader {
  found: FoundProperty[] = []
  private readonly makeId: MakeId
  private readonly missed: DocumentPlace[]
  private open: { text: string; at: DocumentPlace; lines: number } | undefined
  /** No label names it as the property's. */
  private loose: FoundProperty | undefined

  constructor(makeId: MakeId, missed: DocumentPlace[]) {
    this.makeId = makeId
    this.missed = missed
  }

  /** After a label; it may continue on the next lines. */
  begin(text: string, at: DocumentPlace): void {
    this.close()
    this.open = { text, at, lines: 0 }
    if (hasPostcode(text)) this.close()
  }

  /** False if no address was begun. */
  more(text: string): boolean {
    if (!this.open) return false
    this.open.text += `, ${text}`
    if (hasPostcode(text)) this.close()
    else if (++this.open.lines > maxLines) {
      this.missed.push(this.open.at)
      this.open = undefined
    }
    return true
  }

  close(): void {
    const { open } = this
    this.open = undefined
    if (open) this.add(open.text, open.at, false)
  }

  /** The first without a label, unless it is an office's; false for any other line. */
  line(text: string, at: DocumentPlace): boolean {
    const isContact = contact.test(text)
    if (isContact && this.loose?.at.page === at.page && at.line - this.loose.at.line <= 1) this.dropLoose()
    if (isContact || !hasPostcode(text) || this.found.length > 0 || text.length >= 200) return false
    this.add(text, at, true)
    return true
  }

  /** One with a label comes before a loose one, or replaces it. */
  private add(text: string, at: DocumentPlace, isLoose: boolean): void {
    const read = addressOf(text)
    if (!read || this.found.some(({ postcode, line1 }) => postcode === read.postcode && line1 === read.line1)) return
    const address = { id: this.makeId(), at, ...read }
    const loose = this.dropLoose()
    this.found.push(address, ...(loose && loose.postcode !== read.postcode ? [loose] : []))
    if (isLoose) this.loose = address
  }

  private dropLoose(): FoundProperty | undefined {
    const { loose } = this
    this.loose = undefined
    this.found = this.found.filter((address) => address !== loose)
    return loose
  }
}
