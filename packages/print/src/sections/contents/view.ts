/** A line of the contents; counts of 0 are not shown. */
export interface ContentsLine {
  /** Anchor of its heading, for the page number. */
  id: string
  name: string
  no: string
  items: number
  photos: number
  flagged: number
}

/** A line of the contents; missing counts are 0. */
export const line = (
  id: string,
  name: string,
  counts: Partial<Omit<ContentsLine, 'id' | 'name'>> = {},
): ContentsLine => ({
  id,
  name,
  no: '',
  items: 0,
  photos: 0,
  flagged: 0,
  ...counts,
})
