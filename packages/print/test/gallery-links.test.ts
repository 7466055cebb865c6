import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { layOut } from '../../../functions/documents/rendering/lay-out.ts'
import { bytesSource, readStructure } from '@lintel/pdf'
import { reportDocument } from '../src/index.ts'
import { aBody, aReport, aSource } from './source.ts'
import { photosIn } from '@lintel/rules'

const report = aReport(aBody())
const photos = [...new Set(photosIn({ rooms: report.rooms }).map(({ id }) => id))]
const linked = photos.slice(0, 3)
const addressOf = (id: string) => `https://lintel.example/photos/${report.id}/${id}/in/i?k=a.b-c_d`

it('a printed photograph links to the viewer only if it has a URL', async () => {
  const links = new Map(linked.map((id) => [id, addressOf(id)]))
  await using laidOut = await layOut(await reportDocument({ ...aSource(report), links }), { deadlineMs: 60_000 })
  const bytes = await readFile(laidOut.path)
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const found: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const annotations = (await (await pdf.getPage(number)).getAnnotations()) as { url?: string }[]
    found.push(...annotations.flatMap(({ url }) => (url?.includes('/photos/') ? [url] : [])))
  }
  await pdf.loadingTask.destroy()
  expect([...new Set(found)].toSorted()).toEqual(linked.map(addressOf).toSorted())
  expect(await readStructure(bytesSource(bytes))).toMatchObject({ tagged: true, problems: [] })
})
