import { expect, it } from 'vitest'
import { photoRows, type Sized } from './photo-rows.ts'

const photo = (width: number, height: number) => ({ width, height })
const landscape = photo(1200, 900)
const portrait = photo(900, 1200)
const widthOf = (row: { cell: number }[]) => row.reduce((sum, { cell }) => sum + cell, 0) + 4 * (row.length - 1)

it('rows of photographs fill the measure in threes, at one height, in their own ratios', () => {
  const rows = photoRows([landscape, portrait, landscape, landscape, landscape, landscape])
  expect(rows.map((row) => row.length)).toEqual([3, 3])
  for (const row of rows) {
    expect(widthOf(row)).toBeCloseTo(174, 1)
    for (const { w, h, width, height } of row) {
      expect(h).toBe(row[0]?.h)
      expect(w / h).toBeCloseTo(width / height, 2)
    }
  }
})

it('rows of photographs have two per row if configured', () => {
  expect(photoRows([landscape, landscape, landscape], 2).map((row) => row.length)).toEqual([2, 1])
})

it('rows of photographs give a panorama a row to itself and keep the order', () => {
  const wide = photo(6000, 900)
  const rows = photoRows([landscape, wide, portrait, landscape])
  expect(rows.map((row) => row.map(({ width }) => width))).toEqual([[1200], [6000], [900, 1200]])
  expect(rows[1]?.[0]?.w).toBeCloseTo(174, 1)
})

it('rows of photographs leave room for the caption of a narrow one, within the measure', () => {
  const [row = []] = photoRows([photo(100, 1000), photo(100, 1000), landscape])
  expect(row.map(({ cell }) => cell >= 30)).toEqual([true, true, true])
  expect(widthOf(row)).toBeLessThanOrEqual(174.1)
})

it('rows of photographs show those of damage at half the width, apart from the others', () => {
  const large = { ...landscape, large: true as const }
  const rows = photoRows<Sized>([landscape, large, large, large, landscape])
  expect(rows.map((row) => row.map((one) => one.large))).toEqual([[undefined], [true, true], [true], [undefined]])
  for (const { w } of rows.flat()) expect(w).toBeLessThanOrEqual(85.1)
  expect(rows[1]?.[0]?.w).toBeCloseTo(85, 1)
  expect(rows[2]?.[0]?.w).toBeCloseTo(85, 1)
})
