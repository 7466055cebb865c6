import { Report, type Photo } from '@lintel/contract'
import { aReportBody } from '@lintel/fixtures'
import { expect, test } from 'vitest'
import { defaultDictionary } from '../../dictionary/default-dictionary/index.ts'
import { photographsOf } from './photographs-of.ts'

const photo = (id: string): Photo => ({ id, src: `someone/x/${id}.jpg`, hasGalleryLink: true, readonly: false })
const volume = { rooms: 4, items: 40, photos: 30 }

test('finds every photograph of a report, and nothing else that has a file', () => {
  const body = aReportBody({ volume, dictionary: defaultDictionary, photo: (index) => photo(`p${index}`) })
  const report = Report.parse({
    ...body,
    id: 'r',
    ref: 1,
    version: 1,
    client: { id: 'c', name: 'C' },
    createdAt: '2026-11-02T10:00:00Z',
    updatedAt: '2026-11-02T10:00:00Z',
    propertyDetails: { locationPhotos: [photo('front')] },
    unassignedphotos: [photo('pool')],
    uploaddocuments: [{ src: 'documents/lease.pdf' }],
    attachments: { report: { status: 'finished', src: 'downloads/r/1.pdf' } },
  })
  const [item] = report.rooms[0]?.sections.flatMap(({ types }) => types.flatMap(({ items }) => items)) ?? []
  item?.condition.in.audios.push({ id: 'a', src: 'someone/x/a.mp3', hasGalleryLink: false, readonly: false })
  const found = photographsOf(report).map(({ id }) => id)
  expect(new Set(found)).toEqual(new Set(['front', ...Array.from({ length: 30 }, (_, index) => `p${index}`)]))
  expect(found).toHaveLength(31)
})
