/** Millimetres: width of the type area, and the gutter. */
const measure = 174
const gap = 4
/** Of a caption, however narrow its photograph is. */
const narrowest = 30
/** A photograph wider than this has its own row: it would shrink the others in a row to a strip. */
const panorama = 2.2

export interface Sized {
  /** Upright, rotated by the inspector; pixels. */
  width: number
  height: number
  /** Of damage: two per row, each half the width. */
  large?: true
}

export type Placed<P extends Sized> = P & {
  /** Millimetres on the page. */
  w: number
  h: number
  /** Width of the figure: that of the photograph, or of its caption if that needs more. */
  cell: number
}

const ratioOf = ({ width, height }: Sized) => width / height

const rowSize = ({ large }: Sized, perRow: number) => (large ? 2 : perRow)

/** In the order given; a panorama has its own, and large ones have theirs. */
const inRows = <P extends Sized>(photos: readonly P[], perRow: number): P[][] => {
  const rows: P[][] = []
  let open: P[] = []
  for (const photo of photos) {
    const alone = ratioOf(photo) > panorama
    const [first] = open
    if (first && (alone || first.large !== photo.large || open.length === rowSize(first, perRow))) {
      rows.push(open)
      open = []
    }
    if (alone) rows.push([photo])
    else open.push(photo)
  }
  return open.length > 0 ? [...rows, open] : rows
}

const fillingHeight = (ratios: readonly number[]): number => {
  const room = measure - gap * (ratios.length - 1)
  let wide = [...ratios]
  for (;;) {
    const narrow = ratios.length - wide.length
    const height = (room - narrow * narrowest) / wide.reduce((sum, ratio) => sum + ratio, 0)
    const next = wide.filter((ratio) => ratio * height >= narrowest)
    if (next.length === wide.length || next.length === 0) return height
    wide = next
  }
}

/**
 * Never cropped: a full row fills the measure (at most 1.05 of a column high), a short one keeps the height of the
 * grid, so that a single photograph is not blown up.
 */
export const photoRows = <P extends Sized>(photos: readonly P[], perRow: 2 | 3 = 3): Placed<P>[][] => {
  return inRows(photos, perRow).map((row) => {
    const size = row[0] ? rowSize(row[0], perRow) : perRow
    const column = (measure - gap * (size - 1)) / size
    const ratios = row.map(ratioOf)
    const limit = row.length === size ? 1.05 : ratios.some((ratio) => ratio < 1) ? 0.95 : 0.75
    const height = Math.min(fillingHeight(ratios), column * limit)
    return row.map((photo, at) => {
      const w = Number((height * (ratios[at] ?? 1)).toFixed(2))
      return { ...photo, w, h: Number(height.toFixed(2)), cell: Math.max(w, narrowest) }
    })
  })
}
