/** Millimetres: width of the type area, and the gutter. */
const measure = 174
const gap = 4

export interface Sized {
  /** Upright, turned as the inspector turned it; pixels. */
  width: number
  height: number
}

export type Placed<P extends Sized> = P & {
  /** Millimetres on the page. */
  w: number
  h: number
}

/**
 * Rows of equal height, never cropped: a full row fills the measure (at most 1.05 of a column high), a short one keeps
 * the height of the grid, so that a single photograph is not blown up.
 */
export const photoRows = <P extends Sized>(photos: readonly P[], perRow: 2 | 3 = 3): Placed<P>[][] => {
  const column = (measure - gap * (perRow - 1)) / perRow
  const rows: Placed<P>[][] = []
  for (let start = 0; start < photos.length; start += perRow) {
    const row = photos.slice(start, start + perRow)
    const ratios = row.map((photo) => photo.width / photo.height)
    const filling = (measure - gap * (row.length - 1)) / ratios.reduce((sum, ratio) => sum + ratio, 0)
    const limit = row.length === perRow ? 1.05 : ratios.some((ratio) => ratio < 1) ? 0.95 : 0.75
    const height = Math.min(filling, column * limit)
    rows.push(
      row.map((photo) => ({
        ...photo,
        w: Number(((height * photo.width) / photo.height).toFixed(2)),
        h: Number(height.toFixed(2)),
      })),
    )
  }
  return rows
}
