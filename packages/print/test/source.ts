import { createHash } from 'node:crypto'
import {
  Client,
  Report,
  type Item,
  type Photo,
  type PhotoRecord,
  ReportBody,
  type TrailKind,
  type TrailRow,
} from '@lintel/contract'
import { aReportBody } from '@lintel/fixtures'
import { itemsOfRoom, photosIn } from '@lintel/rules'
import { defaultDictionary } from '../../../functions/dictionary/default-dictionary/index.ts'
import type { DocumentSource } from '../src/index.ts'
import { PhotographBook } from '../src/shared/photographs.ts'

export const aPhoto = (id: string, changes: Partial<Photo> = {}): Photo => ({
  id,
  src: `devices/${id}.jpg`,
  hasGalleryLink: true,
  readonly: false,
  ...changes,
})

/** Its record: landscape, with the camera's time, by default. */
export const aRecord = (id: string, changes: Partial<PhotoRecord> = {}): PhotoRecord => ({
  id,
  src: `devices/${id}.jpg`,
  filename: `${id}.jpg`,
  status: 'ready',
  width: 1200,
  height: 900,
  sha256: createHash('sha256').update(id).digest('hex'),
  takenAt: '2026-11-02T10:14:00',
  ...changes,
})

/** The items of a report in the order of their references, each with its reference. */
export const itemsIn = (report: Pick<ReportBody, 'rooms'>): { ref: string; item: Item }[] =>
  report.rooms.flatMap((room, at) =>
    itemsOfRoom(room).map((item, position) => ({ ref: `${at + 1}.${position + 1}`, item })),
  )

/** Rows of one day, a minute apart. */
export const aTrail = (
  day: string,
  rows: readonly (readonly [kind: TrailKind, person: string, email: string])[],
): TrailRow[] =>
  rows.map(([kind, person, email], at) => ({
    at: `${day}T10:${String(at).padStart(2, '0')}:00.000Z`,
    kind,
    by: { id: '', name: 'Eve' },
    ...(person && { person }),
    ...(email && { email }),
    text: kind,
    hash: '',
  }))

/** A small report as an inspector completes it. */
export const aBody = (type = 'Inventory', volume = { rooms: 3, items: 24, photos: 18 }): ReportBody =>
  aReportBody({ volume, dictionary: defaultDictionary, type, photo: (at) => aPhoto(`photo-${at}`) })

export const aReport = (body: ReportBody, changes: Partial<Report> = {}): Report =>
  Report.parse({
    ...body,
    id: 'report-1',
    ref: 204117,
    client: { id: 'harbour-vale', name: 'Harbour & Vale Lettings' },
    version: 14,
    dictionaryversion: 'default-2026-11',
    createdAt: '2026-11-01T08:00:00Z',
    updatedAt: '2026-11-03T16:20:00Z',
    updatedBy: 'Priya Nair',
    ...changes,
  })

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'

export const aSource = (report: Report, changes: Partial<DocumentSource> = {}): DocumentSource => ({
  report,
  client: Client.parse({
    id: 'harbour-vale',
    name: 'Harbour & Vale Lettings',
    phone: '020 7946 0112',
    email: 'hello@harbour-vale.example',
    address: { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QA' },
    looknfeel: { primarycolour: '#1d3b4f', secondarycolour: '#8a5327' },
  }),
  typeName: report.type,
  inspector: 'Priya Nair',
  photos: new Map(photosIn(report).map(({ id }) => [id, aRecord(id)])),
  generatedAt: '2026-11-04T09:00:00Z',
  verify: { address: 'https://lintel.example/verify', code: `data:image/svg+xml,${encodeURIComponent(drawing)}` },
  reportSha256: createHash('sha256').update('report').digest('hex'),
  photographsSha256: (photos) =>
    createHash('sha256')
      .update(photos.map((photo) => photo.sha256).join(''))
      .digest('hex'),
  ...changes,
})

export const bodyOf = (type: string, parts: object): ReportBody =>
  ReportBody.parse({ date: '2026-11-02', branchId: 'b', userId: 'u', type, ...parts })

/** A section as a report with only these parts shows it. */
export const viewOf = <View>(
  { view }: { view: (source: DocumentSource, book: PhotographBook, perRow: 3) => View },
  type: string,
  parts: object,
  photos = new Map<string, PhotoRecord>(),
): View => view(aSource(aReport(bodyOf(type, parts)), { photos }), new PhotographBook(photos), 3)
