import { defaultRangeExtractor, type Range, type Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Row } from '../../state/rows.ts'

/** Heights in pixels of rows that are not open, on desktop and on phones. */
const heights = {
  desk: { room: 84, folded: 57, section: 36, type: 24, item: 40, empty: 56 },
  phone: { room: 49, folded: 49, section: 40, type: 28, item: 58, empty: 56 },
} as const
/** Estimated height in pixels of an open item until it is measured. */
const openHeight = 430

interface Opened {
  rows: readonly Row[]
  /** The open item, and the room with an open overview. */
  openItem: string | undefined
  overview: string | undefined
}

interface SizeOptions extends Opened {
  phone: boolean
  /** Key of a row that stays mounted while scrolling. */
  kept: string | undefined
}

/** The header rows of a row's room and section, so that screen readers have its context. */
const headsAbove = (rows: readonly Row[], index: number): number[] => {
  const room = rows.findLastIndex((row, at) => at <= index && row.kind === 'room')
  const section = rows.findLastIndex((row, at) => at <= index && row.kind === 'section')
  return [room, ...(section > room ? [section] : [])]
}

/** The row heights: open rows are measured, all others are fixed. */
export const useRowSizes = ({ rows, phone, openItem, overview, kept }: SizeOptions) => {
  const height = phone ? heights.phone : heights.desk
  const fixed = useCallback(
    (row: Row | undefined): number => {
      if (!row) return 0
      if (row.kind === 'room' && row.collapsed) return height.folded
      return height[row.kind]
    },
    [height],
  )
  const isMeasured = useCallback(
    (row: Row) => (row.kind === 'item' && row.itemId === openItem) || (row.kind === 'room' && row.roomId === overview),
    [openItem, overview],
  )
  const keptAt = kept === undefined ? -1 : rows.findIndex((row) => row.key === kept)

  return {
    fixed,
    isMeasured,
    options: {
      count: rows.length,
      estimateSize: (index: number) => {
        const row = rows[index]
        return row?.kind === 'item' && row.itemId === openItem ? openHeight : fixed(row)
      },
      getItemKey: (index: number) => rows[index]?.key ?? index,
      rangeExtractor: (range: Range) => {
        const shown = defaultRangeExtractor(range)
        const more = [keptAt, ...headsAbove(rows, shown[0] ?? 0)].filter((at) => at >= 0 && !shown.includes(at))
        return more.length === 0 ? shown : [...shown, ...more].toSorted((a, b) => a - b)
      },
      overscan: 12,
      paddingEnd: 24,
    },
  }
}

/** Resets the height of rows that have closed, keeping the clicked row under the pointer. */
export const useClosedRows = (
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  scroller: RefObject<HTMLDivElement | null>,
  fixed: (row: Row | undefined) => number,
  { rows, openItem, overview }: Opened,
): void => {
  const before = useRef<{ openItem?: string; overview?: string }>({})
  useLayoutEffect(() => {
    const was = before.current
    before.current = { openItem, overview }
    const clicked = rows.findIndex((row) => row.kind === 'item' && row.itemId === openItem)
    rows.forEach((row, index) => {
      const closedItem = row.kind === 'item' && row.itemId === was.openItem && was.openItem !== openItem
      const closedRoom = row.kind === 'room' && row.roomId === was.overview && was.overview !== overview
      if (!closedItem && !closedRoom) return
      const shrinks = (virtualizer.measurementsCache[index]?.size ?? 0) - fixed(row)
      const element = scroller.current
      const start = virtualizer.measurementsCache[index]?.start ?? 0
      // The virtualiser itself corrects for rows that start above the viewport.
      const selfCorrected = element !== null && start < element.scrollTop
      virtualizer.resizeItem(index, fixed(row))
      if (element && clicked > index && shrinks > 0 && !selfCorrected) element.scrollTop -= shrinks
    })
  }, [openItem, overview, rows, virtualizer, fixed, scroller])
}
