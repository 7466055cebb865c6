import { cutText, reportSections, type Mark, type Photo, type Report, type Rotation } from '@lintel/contract'
import type { PrintedPhotograph } from '@lintel/print'
import { roomCodes } from '@lintel/rules'
import type { StoredUpload } from '../../uploads/uploaded-photos.ts'
import { stringify } from 'csv-stringify/sync'

export interface ZipEntry {
  photo: StoredUpload
  /** Folder and file, `02 Kitchen/2.03 Sink/K-03 Sink.jpg`. */
  path: string
  reference: string
  room: string
  item: string
  /** For a check-out: at which of the two inspections it was taken. */
  side: string
  rotate?: Rotation | undefined
  /** A copy with these drawn on it. */
  marks?: readonly Mark[]
}

/** Folders of sections other than rooms, by the code in the reference; the property precedes the rooms. */
const parts: readonly (readonly [code: string, folder: string])[] = Object.values(reportSections).flatMap((section) =>
  'photoCode' in section
    ? [[section.photoCode, section === reportSections.details ? '00 Property' : section.name]]
    : [],
)

const longest = 60

/** A name that is valid on every file system and displays in reading order: direction marks are removed. */
const plain = (words: string): string =>
  cutText(words.replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ').replaceAll(/\s+/g, ' '), longest).replaceAll(
    /^[. ]+|[. ]+$/g,
    '',
  )

const padded = (number: number | string, digits: number) => String(number).padStart(digits, '0')
const digitsOf = (count: number) => Math.max(2, String(count).length)

/** `2.3` -> `2.03`, so that names sort in the order of the report. */
const sortable = (ref: string): string => {
  const [room = '', item = ''] = ref.split('.')
  return `${room}.${padded(item, 2)}`
}

interface Place {
  folder: string
  room: string
}

const placesOf = ({ rooms }: Pick<Report, 'rooms'>): Map<string, Place> => {
  const places = new Map<string, Place>(parts.map(([code, folder]) => [code, { folder, room: '' }]))
  const codes = roomCodes(rooms)
  for (const [at, { name }] of rooms.entries())
    places.set(codes[at] ?? name, {
      folder: `${padded(at + 1, digitsOf(rooms.length))} ${plain(name)}`.trim(),
      room: name,
    })
  return places
}

const codeOf = (reference: string): string => reference.slice(0, reference.lastIndexOf('-'))

const jpegNamed = (...words: string[]) => `${words.filter(Boolean).join(' ')}.jpg`

const printedEntry = (
  photo: StoredUpload,
  { reference, shows }: PrintedPhotograph,
  { places, compares }: { places: Map<string, Place>; compares: boolean },
): ZipEntry => {
  const { folder, room } = places.get(codeOf(reference)) ?? { folder: 'Others', room: '' }
  const name = shows.name ?? ''
  const ofItem = room !== '' && shows.ref !== undefined
  const inItem = ofItem ? [`${sortable(shows.ref ?? '')} ${plain(name)}`.trim()] : []
  const side = reference.endsWith(' out') ? 'Check-out' : 'Check-in'
  return {
    photo,
    path: [folder, ...inItem, jpegNamed(reference, plain(name))].join('/'),
    reference,
    room: room || shows.place,
    item: [shows.ref, name].filter(Boolean).join(' '),
    side: compares ? side : '',
  }
}

/** A photograph, and its marked copy if it has marks. */
const withCopy = (entry: ZipEntry, { rotate, marks = [] }: Partial<Photo>): ZipEntry[] => [
  { ...entry, rotate },
  ...(marks.length > 0 ? [{ ...entry, path: entry.path.replace(/\.jpg$/, ' marked.jpg'), rotate, marks }] : []),
]

/** In the order of their references, then those not printed, then those moved out of the report; each picture once. */
export const zipEntries = (
  report: Report,
  { printed, others }: { printed: readonly PrintedPhotograph[]; others: readonly Photo[] },
  records: ReadonlyMap<string, StoredUpload>,
): ZipEntry[] => {
  const byId = new Map([...others, ...report.unassignedphotos].map((photo) => [photo.id, photo]))
  const taken = new Set<string>()
  const take = (src: string | undefined) => {
    const record = src === undefined || taken.has(src) ? undefined : records.get(src)
    if (record) taken.add(record.src)
    return record
  }
  const context = { places: placesOf(report), compares: report.type === 'Check Out' }
  const entries = printed.flatMap((shown) => {
    const photo = byId.get(shown.id)
    const record = take(photo?.src)
    return photo && record ? withCopy(printedEntry(record, shown, context), photo) : []
  })
  const loose = (folder: string, photographs: readonly Photo[]) => {
    const records = photographs.flatMap((shown) => {
      const photo = take(shown.src)
      return photo ? [{ photo, shown }] : []
    })
    return records.flatMap(({ photo, shown }, at) => {
      const name = jpegNamed(padded(at + 1, digitsOf(records.length)), plain(photo.filename.replace(/\.jpe?g$/i, '')))
      return withCopy({ photo, path: `${folder}/${name}`, reference: '', room: '', item: '', side: '' }, shown)
    })
  }
  return [...entries, ...loose('Not printed', others), ...loose('Unassigned', report.unassignedphotos)]
}

const nothing = { reference: '', room: '', item: '', side: '', taken: '', received: '', sha256: '', turned: '' }

/** For spreadsheets, with nothing that one would run. Omitted files are at its end. */
export const indexFile = (entries: readonly ZipEntry[], leftOut: readonly string[] = []): Buffer =>
  Buffer.from(
    stringify(
      [
        ...entries.map(({ photo, path, reference, room, item, side, rotate, marks }) => ({
          file: path,
          reference,
          room,
          item,
          side,
          taken: photo.takenAt ?? '',
          received: photo.receivedAt ?? '',
          // A marked copy is drawn turned.
          sha256: marks ? '' : (photo.sha256 ?? ''),
          turned: rotate && !marks ? `${rotate} degrees` : '',
        })),
        ...leftOut.map((name) => ({ ...nothing, file: `Not in this zip: ${name}` })),
      ],
      {
        header: true,
        columns: ['file', 'reference', 'room', 'item', 'side', 'taken', 'received', 'sha256', 'turned'],
        bom: true,
        escape_formulas: true,
        record_delimiter: 'windows',
      },
    ),
  )
