import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { layOut } from '../../../functions/documents/rendering/lay-out.ts'
import { reportDocument } from '../src/index.ts'
import { aBody, aReport, aSource } from './source.ts'

const section = (basesectionId: string, name = '', pugcode = '') => ({ name, basesectionId, pugcode, values: {} })

const title = 'Terms and conditions of the tenancy that fill more than one line of a page'
const sections = [
  section('contents'),
  section('summary'),
  section('', 'Mixins', 'mixin clause(words)\n  p= words'),
  section('', 'Our terms', `.section\n  h1 ${title}\n  +clause('Pay monthly.')`),
  section('property', 'The home', 'h2 The home'),
  section('rooms'),
  section('record', 'Record', 'section.section#record\n  h2 Record'),
]

it('of sections has a contents of those that it prints, its own too, in its order', async () => {
  const report = aReport(aBody('Inventory', { rooms: 1, items: 2, photos: 0 }))
  const document = await reportDocument(aSource(report, { template: { sections, ownorder: true, values: {} } }))
  await using laidOut = await layOut(document, { deadlineMs: 60_000 })
  const pdf = await getDocument({ data: new Uint8Array(await readFile(laidOut.path)), verbosity: 0 }).promise
  const items = async (page: number) =>
    (await (await pdf.getPage(page)).getTextContent()).items.flatMap((item) =>
      'str' in item && item.str.trim() !== '' ? [item] : [],
    )
  const lines = (await items(1)).map(({ str }) => str).join(' ')
  const room = report.rooms[0]?.name ?? ''
  expect(lines.slice(lines.indexOf('Page'))).toMatch(
    new RegExp(`^Page Things to note 2 Our terms 3 The home 3 1 ${room} 2 4 Record of this report 5`),
  )
  // Letters as high as the distance of their lines would touch.
  const tops = (await items(3))
    .filter(({ str }) => title.includes(str))
    .map(({ transform, height }) => [transform[5], height])
  const [[first = 0, height = 0] = [], [second = 0] = []] = tops as number[][]
  expect(first - second).toBeGreaterThan(height)
  await pdf.loadingTask.destroy()
})
