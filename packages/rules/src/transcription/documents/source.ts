/** The text of a column, from `x` on. */
export interface SourceCell {
  x: number
  text: string
}

/** Or a row of a table. */
export interface SourceLine {
  cells: readonly SourceCell[]
  /** Formatted as a heading. */
  heading?: true | undefined
  size?: number | undefined
}

/** Before interpretation. */
export interface SourcePage {
  page: number
  name?: string | undefined
  lines: readonly SourceLine[]
}

/** As shown next to its findings. */
export const lineText = ({ cells }: SourceLine): string => cells.map(({ text }) => text).join(' | ')
