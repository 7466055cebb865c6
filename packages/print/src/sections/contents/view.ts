/** A line of the contents; figures of 0 are not shown. */
export interface ContentsLine {
  /** Anchor of its heading, which has the page number. */
  id: string
  name: string
  no: string
  items: number
  photos: number
  flagged: number
}

/** A line of the contents; missing figures are 0. */
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
