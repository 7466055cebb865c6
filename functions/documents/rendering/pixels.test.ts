import { readFile } from 'node:fs/promises'
import type { Mark } from '@lintel/contract'
import { expect, it } from 'vitest'
import { layOut } from './lay-out.ts'
import { aJob, aPhotograph, differingPixels, drawPage, finish } from './testing.fixture.ts'

const sizes = { landscape: [400, 300], portrait: [300, 400], wide: [480, 270], odd: [401, 299] } as const

/** A page each: the style of its photographs, and their box. */
const pages = [
  ['upright', '', '{ width: 40 }'],
  ['turned by a quarter', '', '{ width: 40, rotate: 90 }'],
  ['upside down', '', '{ width: 40, rotate: 180 }'],
  ['in a box of another ratio', '', '{ width: 50, height: 30 }'],
  ['rounded', 'border-radius: 12px', '{ width: 40 }'],
  ['with automatic height', 'height: auto !important', '{ width: 40 }'],
  ['faint', 'opacity: 0.5', '{ width: 40 }'],
] as const

it('photographs put in afterwards look as the browser would have drawn them, on every page', async () => {
  const ids = Object.keys(sizes)
  const pictures: Record<string, Buffer> = {}
  for (const [id, [width, height]] of Object.entries(sizes)) pictures[id] = await aPhotograph(width, height)
  const marks: Mark[] = [{ kind: 'arrow', x1: 0.2, y1: 0.2, x2: 0.8, y2: 0.6 }]
  const photographs = Object.fromEntries(
    Object.entries(sizes).map(([id, [width, height]]) => [id, { width, height, ...(id === 'odd' && { marks }) }]),
  )
  const real = Object.fromEntries(
    Object.entries(pictures).map(([id, jpeg]) => [id, `data:image/jpeg;base64,${jpeg.toString('base64')}`]),
  )
  const css = pages.map(([, style], n) => `.way${n} img { ${style} }`).join(' ')
  const laidOut = async (change: string) => {
    const pug = pages.map(
      ([name, , box], n) =>
        `div(class='way${n}${n === 0 ? '' : ' new'}')\n  each id in ids\n    p #{id} ${name}\n    != photograph(id, ${box})${change}`,
    )
    const job = await aJob(pug.join('\n'), { data: { ids, real }, photographs })
    return layOut({ ...job, css: job.css + css }, { deadlineMs: 20_000 })
  }
  await using swapped = await laidOut('')
  // The browser's own: the helper's HTML with the real picture in its place.
  await using direct = await laidOut(`.replace(/src="[^"]+"/, 'src="' + real[id] + '"')`)
  const [finished, drawn, empty] = [
    await finish(swapped, pictures),
    await readFile(direct.path),
    await readFile(swapped.path),
  ]
  for (const [n, [name]] of pages.entries()) {
    const page = await drawPage(finished, n + 1)
    const shown = differingPixels(page, await drawPage(empty, n + 1), 20)
    const differing = differingPixels(page, await drawPage(drawn, n + 1))
    expect({ name, differing, isShown: shown > 5000 }).toEqual({ name, differing: 0, isShown: true })
  }
})
