import { Mark, ReportBody, type Photo } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { aBody, aPhoto } from '../reports.fixture.ts'
import { galleryOf } from '../../sharing/gallery.ts'
import { mergeBodies, reportChanges } from '../../index.ts'
import { marksSvg, turnMark, uprightMark } from './marks.ts'

const arrow: Mark = { kind: 'arrow', x1: 0.1, y1: 0.2, x2: 0.7, y2: 0.4 }
const words: Mark = { kind: 'text', x1: 0.5, y1: 0.5, x2: 0.5, y2: 0.5, text: 'Crack' }

/** Numbers of a tag's attribute. */
const numbers = (svg: string, attribute: string) =>
  [...(new RegExp(` ${attribute}="([^"]*)"`).exec(svg)?.[1] ?? '').matchAll(/-?[\d.]+/g)].map(([number]) =>
    Number(number),
  )

describe('marks of a photograph', () => {
  it.each([
    [undefined, [0.1, 0.2, 0.7, 0.4]],
    [90, [0.8, 0.1, 0.6, 0.7]],
    [180, [0.9, 0.8, 0.3, 0.6]],
    [270, [0.2, 0.9, 0.4, 0.3]],
  ] as const)('turn with it by %s, and back', (rotate, expected) => {
    const turned = turnMark(arrow, rotate)
    const found = [turned.x1, turned.y1, turned.x2, turned.y2]
    for (const [index, value] of expected.entries()) expect(found[index]).toBeCloseTo(value, 10)
    const again = uprightMark(turned, rotate)
    for (const field of ['x1', 'y1', 'x2', 'y2'] as const) expect(again[field]).toBeCloseTo(arrow[field], 10)
  })

  it.each([
    [undefined, 400, 300, [40, 60, 280, 120]],
    [90, 300, 400, [240, 40, 180, 280]],
    [180, 400, 300, [360, 240, 120, 180]],
    [270, 300, 400, [60, 360, 120, 120]],
  ] as const)('are drawn where they point, turned by %s', (rotate, width, height, ends) => {
    expect(numbers(marksSvg([arrow], { width, height, rotate }, ''), 'd').slice(0, 4)).toEqual(ends)
  })

  it('stay upright and within the picture as texts, and run nothing', () => {
    const long = { ...words, x1: 1, y1: 0, x2: 1, y2: 0, text: `<b onload="x">& ${'long words '.repeat(4)}` }
    const svg = marksSvg([long], { width: 300, height: 400, rotate: 90 }, '')
    expect(svg).not.toMatch(/<b|onload="/)
    const lines = svg.split('<text').slice(1)
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(numbers(line, 'y')[0]).toBeLessThan(400)
    const one = marksSvg([{ ...long, text: 'w'.repeat(60) }], { width: 300, height: 400 }, '')
    expect([numbers(one, 'x')[0], (numbers(one, 'font-size')[0] ?? 0) < 0.06 * 300]).toEqual([150, true])
  })

  it.each([
    ['words of a line', { ...arrow, text: 'x' }],
    ['a text without words', { ...words, text: ' ' }],
    ['too many words', { ...words, text: 'x'.repeat(61) }],
    ['a point outside', { ...arrow, x2: 1.01 }],
  ])('are refused: %s', (_what, mark) => expect(Mark.safeParse(mark).success).toBe(false))

  const body = (marks?: Mark[], photo: Partial<Photo> = {}) =>
    aBody('Inventory', { unassignedphotos: [{ ...aPhoto('p'), ...photo, ...(marks && { marks }) }] })
  const marksIn = (report: ReportBody) => report.unassignedphotos[0]?.marks

  it('are all kept when two users draw, and a removed one stays removed', () => {
    const circle: Mark = { ...arrow, kind: 'circle' }
    const added = mergeBodies(body(), body([arrow]), body([circle]))
    expect(marksIn(added.body)).toHaveLength(2)
    const both = mergeBodies(body([arrow, circle]), body([circle, words]), body([arrow, circle], { caption: 'Sill' }))
    expect([both.conflicts, marksIn(both.body)]).toEqual([[], [circle, words]])
    expect(ReportBody.parse(both.body)).toEqual(both.body)
    const cleared = mergeBodies(body([arrow]), body(), body([arrow, words]))
    expect(cleared.conflicts).toMatchObject([{ what: 'Marks', base: 'Arrow', mine: '', theirs: 'Arrow; ‘Crack’' }])
  })

  it('are named in a list of changes', () => {
    const lines = reportChanges(body([arrow]), body([words])).map(({ where, what }) => `${where}: ${what}`)
    expect(lines).toEqual(['Photograph, ‘Crack’: Text', 'Photograph, Arrow: Removed'])
  })

  it('reach a visitor’s gallery', () => {
    const report = aBody('Inventory', {
      keys: [{ _uuid: 'k', name: 'Yale', photos: { in: [{ ...aPhoto('p'), marks: [arrow] }], out: [] } }],
    })
    expect(galleryOf(report)[0]?.photos[0]?.marks).toEqual([arrow])
  })
})
