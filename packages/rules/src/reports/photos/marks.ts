import type { Mark, Rotation } from '@lintel/contract'

interface Picture {
  /** Pixels, as it is shown. */
  width: number
  height: number
  /** By the report; marks are those of the upright picture. */
  rotate?: Rotation | undefined
  /** Where no fonts are installed. */
  letters?: LetterOutlines
}

/** By line of words: the path from the start of its base line, 1000 to the em. */
export type LetterOutlines = ReadonlyMap<string, { d: string; ems: number }>

type Point = readonly [x: number, y: number]

const turns: Record<Rotation, (x: number, y: number) => Point> = {
  90: (x, y) => [1 - y, x],
  180: (x, y) => [1 - x, 1 - y],
  270: (x, y) => [y, 1 - x],
}

/** Of the picture turned clockwise. */
export const turnMark = (mark: Mark, rotate: Rotation | undefined): Mark => {
  if (rotate === undefined) return mark
  const [[x1, y1], [x2, y2]] = [turns[rotate](mark.x1, mark.y1), turns[rotate](mark.x2, mark.y2)]
  return { ...mark, x1, y1, x2, y2 }
}

const back: Record<Rotation, Rotation> = { 90: 270, 180: 180, 270: 90 }

/** Of the upright picture, from that of the turned one. */
export const uprightMark = (mark: Mark, rotate: Rotation | undefined): Mark => turnMark(mark, rotate && back[rotate])

/** Bright within dark: seen on any ground, and in grey. */
const colours = { bright: '#ffd60a', dark: '#14110a' }

/** Shares of the diagonal, and of the shorter side. */
const strokeShare = 0.006
const letterShare = 0.06

/** Ems: letters of unknown fonts, and those as wide as high. */
const emsOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (letter > '\u2e7f' ? 1 : 0.58), 0)

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const figure = (value: number) => String(Number(value.toFixed(1)))
const at = (...points: number[]) => points.map(figure).join(' ')

const outlineOf = ({ kind }: Mark, [ax, ay]: Point, [bx, by]: Point, stroke: number): string => {
  if (kind === 'circle') {
    const [rx, ry] = [Math.abs(bx - ax) / 2, Math.abs(by - ay) / 2]
    const arc = (dx: number) => `a${at(rx, ry)} 0 1 0 ${at(dx, 0)}`
    return `M${at((ax + bx) / 2 - rx, (ay + by) / 2)}${arc(2 * rx)}${arc(-2 * rx)}`
  }
  const shaft = `M${at(ax, ay)}L${at(bx, by)}`
  if (kind === 'line') return shaft
  const [length, angle] = [Math.hypot(bx - ax, by - ay), Math.atan2(by - ay, bx - ax)]
  const barb = (by: number) => {
    const reach = Math.min(6 * stroke, length / 2)
    return [reach * Math.cos(angle + by), reach * Math.sin(angle + by)] as const
  }
  const [[lx, ly], [rx, ry]] = [barb(Math.PI - 0.5), barb(Math.PI + 0.5)]
  return `${shaft}M${at(bx + lx, by + ly)}L${at(bx, by)}L${at(bx + rx, by + ry)}`
}

const lineOf = (mark: Mark, a: Point, b: Point, stroke: number): string => {
  const d = outlineOf(mark, a, b, stroke)
  const line = (colour: string, thick: number) => `<path d="${d}" stroke="${colour}" stroke-width="${figure(thick)}"/>`
  return line(colours.dark, 1.8 * stroke) + line(colours.bright, stroke)
}

const letterSize = ({ width, height }: Picture) => letterShare * Math.min(width, height)

/** As many words as fit; one that is wider than the picture has its own line, and makes the letters smaller. */
const linesOf = (text: string, picture: Picture): string[] => {
  const room = picture.width / letterSize(picture) - 1
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    const longer = `${last} ${word}`
    return last !== undefined && emsOf(longer) <= room ? [...lines.slice(0, -1), longer] : [...lines, word]
  }, [])
}

/** The lines of words in marks, whose outlines `marksSvg` can be given. */
export const markLines = (marks: readonly Mark[], picture: Picture): string[] =>
  marks.flatMap(({ text }) => (text === undefined ? [] : linesOf(text, picture)))

const wordsOf = (text: string, [middle, height]: Point, picture: Picture): string => {
  const lines = linesOf(text, picture)
  const widest = Math.max(...lines.map((line) => picture.letters?.get(line)?.ems ?? emsOf(line))) + 0.5
  const size = Math.min(letterSize(picture), picture.width / widest)
  const within = (at: number, half: number, room: number) => Math.max(half, Math.min(room - half, at))
  const x = within(middle, (size * widest) / 2, picture.width)
  const rise = size * 0.6 * (lines.length - 1)
  const top = within(height, size * 0.7 + rise, picture.height) - rise + size * 0.35
  const colour = `fill="${colours.bright}" stroke="${colours.dark}" style="paint-order:stroke"`
  const draw = (line: string, index: number) => {
    const y = top + index * size * 1.2
    const outline = picture.letters?.get(line)
    if (!outline)
      return (
        `<text x="${figure(x)}" y="${figure(y)}" font-size="${figure(size)}" font-weight="700" text-anchor="middle" ` +
        `stroke-width="${figure(size / 5)}" ${colour}>${escaped(line)}</text>`
      )
    const place = `translate(${at(x - (size * outline.ems) / 2, y)}) scale(${(size / 1000).toFixed(5)})`
    return `<path d="${outline.d}" transform="${place}" stroke-width="200" ${colour}/>`
  }
  return lines.map(draw).join('')
}

const shapeOf = (mark: Mark, picture: Picture): string => {
  const { width, height } = picture
  const a: Point = [mark.x1 * width, mark.y1 * height]
  const b: Point = [mark.x2 * width, mark.y2 * height]
  return mark.text === undefined
    ? lineOf(mark, a, b, strokeShare * Math.hypot(width, height))
    : wordsOf(mark.text, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], picture)
}

/** The layer over a photograph, on screen, in print and in the zip; `attributes` are those of its place. */
export const marksSvg = (marks: readonly Mark[], picture: Picture, attributes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${picture.width} ${picture.height}" aria-hidden="true" ` +
  `fill="none" stroke-linecap="round" stroke-linejoin="round" ${attributes}>` +
  `${marks.map((mark) => shapeOf(turnMark(mark, picture.rotate), picture)).join('')}</svg>`
