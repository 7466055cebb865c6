import { documentReadingMessages, readLineAtMost, readLinesAtMost, readPagesAtMost } from '@lintel/contract'
import * as z from 'zod'
import { Refused } from '../../spreadsheets/reading/refused.ts'

const SourceLine = z.object({
  cells: z.array(z.object({ x: z.number(), text: z.string().max(readLineAtMost) })).max(200),
  heading: z.literal(true).optional(),
  size: z.number().optional(),
})
type SourceLine = z.infer<typeof SourceLine>

/** What a reader makes of a document: its text, line by line. */
export const SourceDocument = z.object({
  pages: z
    .array(
      z.object({
        page: z.int().min(1).max(readPagesAtMost),
        name: z.string().max(200).optional(),
        lines: z.array(SourceLine).max(readLinesAtMost),
      }),
    )
    .max(readPagesAtMost),
})
export type SourceDocument = z.infer<typeof SourceDocument>

/** Controls, marks of direction and what else nobody sees; they would hide, or turn round, what is beside them. */
// oxlint-disable-next-line no-control-regex -- it is what is taken out
const unseen = /[\u0000-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFF]/g

/** Text without what nobody sees, and with single spaces. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/[\t\n\r]/g, ' ')
    .replaceAll(unseen, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Collects lines, and refuses more than are taken. */
export class Lines {
  private taken = 0
  private current: SourceLine[] = []

  /** Adds a line; longer ones are broken into several. Empty ones are left out. */
  add(cells: readonly { x: number; text: string }[], more: Pick<SourceLine, 'heading' | 'size'> = {}): void {
    const full = cells.map(({ x, text }) => ({ x, text: plainText(text) })).filter(({ text }) => text !== '')
    if (full.length === 0) return
    const [only, ...others] = full
    if (only && others.length === 0)
      for (const text of pieces(only.text)) this.push({ cells: [{ x: only.x, text }], ...more })
    else
      this.push({
        cells: full.slice(0, 200).map(({ x, text }) => ({ x, text: text.slice(0, readLineAtMost) })),
        ...more,
      })
  }

  private push(line: SourceLine) {
    if (++this.taken > readLinesAtMost) throw new Refused(documentReadingMessages.tooMuchText)
    this.current.push(line)
  }

  /** The lines since the last time: those of a page. */
  take(): SourceLine[] {
    const lines = this.current
    this.current = []
    return lines
  }
}

/** Where a text is longer than a line may be it is broken at spaces. */
function pieces(text: string): string[] {
  const found: string[] = []
  for (let left = text; left !== '';) {
    const at = left.length <= readLineAtMost ? left.length : left.lastIndexOf(' ', readLineAtMost)
    const end = at > 0 ? at : readLineAtMost
    found.push(left.slice(0, end))
    left = left.slice(end).trim()
  }
  return found
}
