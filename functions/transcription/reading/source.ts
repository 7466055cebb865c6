import {
  addressLine,
  documentReadingMessages,
  maxReadCharacters,
  maxReadLine,
  maxReadLines,
  maxReadPages,
  shortTextMax,
} from '@lintel/contract'
import { hasPostcode } from '@lintel/rules'
import * as z from 'zod'
import { Refused } from '../../spreadsheets/reading/sheet.ts'
import { plainText } from '../../lib/plain-text.ts'

/** The most columns of a line; longer ones are split. */
const maxCells = 200

const SourceLine = z.object({
  cells: z
    .array(z.object({ x: z.number(), text: z.string().max(maxReadLine), size: z.number().optional() }))
    .max(maxCells),
  heading: z.literal(true).optional(),
  size: z.number().optional(),
})
type SourceLine = z.infer<typeof SourceLine>

export const SourceDocument = z.object({
  pages: z
    .array(
      z.object({
        page: z.int().min(1).max(maxReadPages),
        name: z
          .string()
          .max(2 * shortTextMax)
          .optional(),
        lines: z.array(SourceLine).max(maxReadLines),
      }),
    )
    .max(maxReadPages),
})
export type SourceDocument = z.infer<typeof SourceDocument>

export class Lines {
  private taken = 0
  private characters = 0
  private current: SourceLine[] = []

  /** Long lines are split, empty ones left out. */
  add(cells: SourceLine['cells'], more: Pick<SourceLine, 'heading' | 'size'> = {}): void {
    let line: SourceLine['cells'] = []
    let long = 0
    for (const { text: whole, ...cell } of cells)
      // The lines of an address, separated in one cell only by their breaks.
      for (const text of pieces(plainText(hasPostcode(whole) ? addressLine(whole) : whole))) {
        if (line.length === maxCells || (line.length > 0 && long + text.length > maxReadLine)) {
          this.push({ cells: line, ...more })
          line = []
          long = 0
        }
        line.push({ ...cell, text })
        this.characters += text.length
        if (this.characters > maxReadCharacters) throw new Refused(documentReadingMessages.tooMuchText)
        // With the separator that is displayed between them.
        long += text.length + 3
      }
    if (line.length > 0) this.push({ cells: line, ...more })
  }

  private push(line: SourceLine) {
    if (++this.taken > maxReadLines) throw new Refused(documentReadingMessages.tooMuchText)
    this.current.push(line)
  }

  /** Those of a page. */
  take(): SourceLine[] {
    const lines = this.current
    this.current = []
    return lines
  }
}

/** At spaces, if it is longer than a line may be. */
function pieces(text: string): string[] {
  const found: string[] = []
  for (let left = text; left !== '';) {
    const at = left.length <= maxReadLine ? left.length : left.lastIndexOf(' ', maxReadLine)
    const half = /[\uD800-\uDBFF]/.test(left.charAt(maxReadLine - 1)) ? 1 : 0
    const end = at > 0 ? at : maxReadLine - half
    found.push(left.slice(0, end))
    left = left.slice(end).trim()
  }
  return found
}
