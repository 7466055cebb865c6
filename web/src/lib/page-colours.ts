import type { CSSProperties } from 'react'

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

export const contrastWithWhite = (colour: string): number => contrast(colour, '#ffffff')

/** Text is readable from this contrast on (WCAG AA). */
export const readableFrom = 4.5

/** The text colour on a background: white if its contrast suffices (4.5:1), otherwise black. */
const textOn = (colour: string): '#ffffff' | '#000000' =>
  contrastWithWhite(colour) >= readableFrom ? '#ffffff' : '#000000'

export const pageColours = (primary: string): CSSProperties => {
  const style: Record<`--${string}`, string> = { '--brand': primary, '--on-brand': textOn(primary) }
  return style
}
