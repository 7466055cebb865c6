import { stringify } from 'csv-stringify/sync'
import type { ZipEntry } from './entries.ts'

const nothing = { reference: '', room: '', item: '', side: '', taken: '', received: '', sha256: '', turned: '' }

/** For spreadsheets, with nothing that one would run. Omitted files are at its end. */
export const indexFile = (entries: readonly ZipEntry[], leftOut: readonly string[] = []): Buffer =>
  Buffer.from(
    stringify(
      [
        ...entries.map(({ photo, path, reference, room, item, side, rotate }) => ({
          ...{ file: path, reference, room, item, side },
          taken: photo.takenAt ?? '',
          received: photo.receivedAt ?? '',
          sha256: photo.sha256 ?? '',
          turned: rotate ? `${rotate} degrees` : '',
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
