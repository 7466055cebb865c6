/** A part of a line: the text of a column, from `x` on. */
export interface SourceCell {
  x: number
  text: string
}

/** A line of a document, or a row of a table. */
export interface SourceLine {
  cells: readonly SourceCell[]
  /** Formatted as a heading. */
  heading?: true | undefined
  /** Text size, if known. */
  size?: number | undefined
}

/** A page as read, before interpretation. */
export interface SourcePage {
  page: number
  name?: string | undefined
  lines: readonly SourceLine[]
}

/** The text of a line, as shown next to its findings. */
export const lineText = ({ cells }: SourceLine): string => cells.map(({ text }) => text).join(' | ')
