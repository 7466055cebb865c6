import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { layOut } from './lay-out.ts'
import { aJob, aPhotograph, differingPixels, drawPage, finish } from './testing.fixture.ts'

const LIMITS = { deadlineMs: 20_000 }
const SIZES: Record<string, [number, number]> = {
  landscape: [400, 300],
  portrait: [300, 400],
  wide: [480, 270],
  odd: [401, 299],
}

/** The same page twice: photographs put in afterwards, and drawn by the browser itself. */
async function bothWays(css: string, style: string) {
  const pictures: Record<string, Buffer> = {}
  for (const [id, [width, height]] of Object.entries(SIZES)) pictures[id] = await aPhotograph(width, height)
  const photographs = Object.fromEntries(Object.entries(SIZES).map(([id, [width, height]]) => [id, { width, height }]))
  const real = Object.fromEntries(
    Object.entries(pictures).map(([id, jpeg]) => [id, `data:image/jpeg;base64,${jpeg.toString('base64')}`]),
  )
  const ids = Object.keys(SIZES)
  const placeholders = await aJob(`each id in ids\n  p #{id}\n  != photograph(id, ${style})`, {
    data: { ids },
    photographs,
  })
  // The browser's own: the helper's HTML with the real picture in its place.
  const drawn = await aJob(
    `each id in ids\n  p #{id}\n  != photograph(id, ${style}).replace(/src="[^"]+"/, 'src="' + real[id] + '"')`,
    { data: { ids, real }, photographs },
  )
  await using swapped = await layOut({ ...placeholders, css: placeholders.css + css }, LIMITS)
  await using direct = await layOut({ ...drawn, css: drawn.css + css }, LIMITS)
  const one = await drawPage(await finish(swapped, pictures), 1)
  const other = await drawPage(await readFile(direct.path), 1)
  const empty = await drawPage(await readFile(swapped.path), 1)
  return { differing: differingPixels(one, other), shown: differingPixels(one, empty, 20) }
}

describe('photographs put in afterwards look as the browser would have drawn them', () => {
  it.each([
    ['upright', '', '{ width: 40 }'],
    ['turned by a quarter', '', '{ width: 40, rotate: 90 }'],
    ['upside down', '', '{ width: 40, rotate: 180 }'],
    ['in a box of another ratio', '', '{ width: 50, height: 30 }'],
    ['rounded', 'img { border-radius: 12px }', '{ width: 40 }'],
    ['with automatic height', 'img { height: auto !important }', '{ width: 40 }'],
    ['faint', 'img { opacity: 0.5 }', '{ width: 40 }'],
  ])('%s', async (_, css, style) => {
    const { differing, shown } = await bothWays(css, style)
    expect(shown).toBeGreaterThan(5000)
    expect(differing).toBe(0)
  })
})
