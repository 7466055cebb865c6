import type { Photo, Report } from '@lintel/contract'
import { printedPhotographs, sampleReport } from '@lintel/print'
import { newClient, photosIn } from '@lintel/rules'
import { expect, it } from 'vitest'
import type { StoredUpload } from '../../uploads/uploaded-photos.ts'
import { zipEntries, indexFile } from './entries.ts'

const client = newClient({ id: 'c', name: 'Harbour' }, { branchId: 'c-1' })

const aPhoto = (id: string): Photo => ({ id, src: `u/${id}.jpg`, hasGalleryLink: true, readonly: false })

const entriesOf = (type: string, change: (report: Report) => void = () => undefined) => {
  const { report } = sampleReport(client, { name: type, activeMenuList: [] })
  change(report)
  const all = [...photosIn(report), ...report.unassignedphotos]
  const records = new Map(
    all.map(({ id, src }, at): [string, StoredUpload] => [
      src,
      {
        id,
        src,
        filename: `=IMG_${at}.JPG`,
        status: 'ready',
        ownerId: report.id,
        kind: 'photograph',
        clientId: client.id,
        requestedAt: '2026-03-16T09:00:00Z',
        width: 4,
        height: 3,
        takenAt: '2026-03-16T10:14:00',
        receivedAt: '2026-03-16T11:00:00Z',
        sha256: 'a'.repeat(64),
      },
    ]),
  )
  const printed = printedPhotographs({
    report,
    client,
    typeName: type,
    inspector: '',
    photos: new Map([...records.values()].map((record) => [record.id, record])),
    generatedAt: '2026-03-17T09:00:00Z',
    reportSha256: '',
    photographsSha256: () => '',
  })
  return zipEntries(report, { printed, others: photosIn(report) }, records)
}

const paths = (entries: ReturnType<typeof entriesOf>) => entries.map(({ path }) => path)

it('the files of a zip are sorted by room and item, under the references of the printed report', () => {
  expect(paths(entriesOf('Inventory'))).toEqual([
    '00 Property/P-01.jpg',
    'Meters/M-01 Electric meter.jpg',
    '01 Hall/H-01.jpg',
    '01 Hall/1.01 Front door/H-02 Front door.jpg',
    '01 Hall/1.02 Walls/H-03 Walls.jpg',
    '02 Kitchen/K-01.jpg',
    '02 Kitchen/2.01 Worktop/K-02 Worktop.jpg',
    '02 Kitchen/2.03 Oven/K-03 Oven.jpg',
  ])
})

it('the files of a zip of a check-out show both sides', () => {
  const walls = entriesOf('Check Out').filter(({ item }) => item === '1.2 Walls')
  expect(walls.map(({ reference, side }) => [reference, side])).toEqual([
    ['H-03', 'Check-in'],
    ['H-02 out', 'Check-out'],
  ])
})

it('the files of a zip are all photographs of the report, each once, including those not printed and those moved out of it', () => {
  const entries = entriesOf('Inventory', (report) => {
    const item = report.rooms[0]?.sections[0]?.types[0]?.items[0]
    item?.condition.out.photos.push(aPhoto('not-printed'))
    report.unassignedphotos.push(aPhoto('loose'), ...(report.rooms[1]?.photos ?? []))
  })
  expect(paths(entries).slice(-2)).toEqual(['Not printed/01 =IMG_3.jpg', 'Unassigned/01 =IMG_9.jpg'])
  expect(new Set(entries.map(({ photo }) => photo.src)).size).toBe(entries.length)
})

it('the files of a zip have names that are valid on every file system, whatever users typed', () => {
  const entries = entriesOf('Inventory', (report) => {
    const [hall, kitchen] = report.rooms
    const item = hall?.sections[0]?.types[0]?.items[0]
    if (!hall || !kitchen || !item) throw new Error('The sample is too small.')
    hall.name = '../../etc: "Hall"\u202egpj.'
    item.name = `CON/aux\\ ${'x'.repeat(300)}`
    kitchen.name = ''
  })
  for (const path of paths(entries)) {
    expect(path).toMatch(/^[^<>:"\\|?*\p{Cc}\p{Cf}]+\.jpg$/u)
    for (const part of path.split('/')) expect(part).toMatch(/^[^. ].*[^. ]$/)
    expect(path.length).toBeLessThan(220)
  }
  expect(new Set(paths(entries).map((path) => path.toLowerCase())).size).toBe(entries.length)
})

it('the files of a zip are in a list that a spreadsheet opens and does not run', () => {
  const entries = entriesOf('Check Out', (report) => {
    if (report.rooms[0]) report.rooms[0].name = '=HYPERLINK("http://x")'
  })
  const csv = indexFile(entries).toString()
  expect(csv.startsWith('\ufefffile,reference,room,item,side,taken,received,sha256,turned\r\n')).toBe(true)
  expect(csv).toContain(`,H-03,"'=HYPERLINK(""http://x"")",1.2 Walls,Check-in,2026-03-16T10:14:00,`)
  expect(csv.trim().split('\r\n')).toHaveLength(entries.length + 1)
})
