/** The text of a column, from `x` on; `size` if it is smaller than its line. */
export interface SourceCell {
  x: number
  text: string
  size?: number | undefined
}

export interface SourceLine {
  /** The name of a room, whatever its words. */
  isRoom?: true
  cells: readonly SourceCell[]
  heading?: true | undefined
  size?: number | undefined
}

export interface SourcePage {
  page: number
  name?: string | undefined
  lines: readonly SourceLine[]
}

export const lineText = ({ cells }: SourceLine): string => cells.map(({ text }) => text).join(' | ')

/** Of most characters. */
export function bodySizeOf(pages: readonly SourcePage[]): number {
  const characters = new Map<number, number>()
  for (const { lines } of pages)
    for (const line of lines)
      if (line.size !== undefined) characters.set(line.size, (characters.get(line.size) ?? 0) + lineText(line).length)
  return [...characters].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? Number.MAX_VALUE
}

export const edges = 2
const repeats = 3

/**
 * Repeated at the edges of several pages, as they are or with a number that counts with the pages. Rows of a table are
 * alike too, so that a line with columns is none unless it has a page number.
 */
export function furnitureOf(pages: readonly SourcePage[]): ReadonlySet<string> {
  const seen = new Map<string, number>()
  for (const { page, lines } of pages)
    for (const key of new Set(
      [...lines.slice(0, edges), ...lines.slice(-edges)].flatMap((line) => edgeKeys(line, page)),
    ))
      seen.set(key, (seen.get(key) ?? 0) + 1)
  return new Set([...seen].filter(([, count]) => count >= repeats).map(([key]) => key))
}

/** Its text, and then one for each number, as if that counted with the pages. */
export const edgeKeys = (line: SourceLine, page: number): string[] => {
  const text = lineText(line)
  if (line.cells.length !== 1 && !/\bpage \d/i.test(text)) return []
  const counting = [...text.matchAll(/\d+/g)].map(
    ({ 0: number, index }) => `${text.slice(0, index)}#${Number(number) - page}${text.slice(index + number.length)}`,
  )
  return [text, ...counting]
}
