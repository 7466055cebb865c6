/** Counts of 0 are not shown. */
export interface ContentsLine {
  id: string
  section: string
  name: string
  no: string
  items: number
  photos: number
  flagged: number
}

/** By default the anchor is named as its section. */
export const line = (
  id: string,
  name: string,
  counts: Partial<Omit<ContentsLine, 'id' | 'name'>> = {},
): ContentsLine => ({
  id,
  section: id,
  name,
  no: '',
  items: 0,
  photos: 0,
  flagged: 0,
  ...counts,
})

export const groupedLines = (lines: readonly ContentsLine[]): ContentsLine[][] => {
  const isRoom = ({ section }: ContentsLine) => section === 'rooms'
  const starts = lines.flatMap((one, at) => {
    const before = lines[at - 1]
    return before && isRoom(before) === isRoom(one) ? [] : [at]
  })
  return starts.map((from, at) => lines.slice(from, starts[at + 1]))
}
