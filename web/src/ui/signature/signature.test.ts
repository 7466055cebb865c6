import { describe, expect, it } from 'vitest'
import { fontFor, signatureFonts } from './signature-fonts.ts'
import { inkIn, scaleToFit } from './signature-picture.ts'
import { fittingSize } from './typed-signature.tsx'

describe('a typed name', () => {
  it('is 60 px high if there is room, and shrinks to no less than 10', () => {
    const letters = (count: number) => (size: number) => count * size * 0.5
    expect(fittingSize(letters(4), 400)).toBe(60)
    expect(fittingSize(letters(20), 400)).toBe(40)
    expect(fittingSize(letters(1000), 400)).toBe(10)
  })

  it('is in another font as a whole if the chosen one lacks Vietnamese characters', () => {
    const fontOf = (at: number, name: string) => signatureFonts[at] && fontFor(signatureFonts[at], name).id
    expect(fontOf(0, 'Nguyễn Thị Ơn')).toBe('great-vibes')
    expect(fontOf(5, 'Nguyễn Thị Ơn')).toBe('alex-brush')
    expect(fontOf(0, 'Łukasz Đorđević')).toBe('caveat')
  })
})

describe('the picture of a signature', () => {
  const pixels = (width: number, height: number, ink: readonly (readonly [number, number])[]) => {
    const data = new Uint8ClampedArray(width * height * 4)
    for (const [x, y] of ink) data[(y * width + x) * 4 + 3] = 255
    return data
  }

  it('is cut to its ink', () => {
    const data = pixels(20, 10, [
      [3, 2],
      [15, 7],
    ])
    expect(inkIn(data, 20, 10)).toEqual({ left: 3, top: 2, width: 13, height: 6 })
    expect(inkIn(pixels(20, 10, [[19, 9]]), 20, 10)).toEqual({ left: 19, top: 9, width: 1, height: 1 })
  })

  it('shrinks to a report’s size limit, and never grows', () => {
    expect(scaleToFit({ width: 1200, height: 100 }, { width: 600, height: 240 })).toBe(0.5)
    expect(scaleToFit({ width: 100, height: 480 }, { width: 600, height: 240 })).toBe(0.5)
    expect(scaleToFit({ width: 10, height: 10 }, { width: 600, height: 240 })).toBe(1)
  })
})
