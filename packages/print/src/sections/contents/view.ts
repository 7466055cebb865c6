/** A line of the contents; figures that are 0 are not shown. */
export interface ContentsLine {
  /** Anchor of its heading: the page number is where that stands. */
  id: string
  name: string
  no: string
  items: number
  photos: number
  flagged: number
}

/** A line of the contents; what is not counted is 0. */
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
