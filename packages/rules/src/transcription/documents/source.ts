/** A piece of a line: what stands in a column, from `x` on. */
export interface SourceCell {
  x: number
  text: string
}

/** A line of a document, or a row of a table. */
export interface SourceLine {
  cells: readonly SourceCell[]
  /** It is written as a heading. */
  heading?: true | undefined
  /** Height of its letters, where that is known. */
  size?: number | undefined
}

/** A page as it was read, before it is understood. */
export interface SourcePage {
  page: number
  name?: string | undefined
  lines: readonly SourceLine[]
}

/** A line as people see it beside what was found in it. */
export const lineText = ({ cells }: SourceLine): string => cells.map(({ text }) => text).join(' | ')
