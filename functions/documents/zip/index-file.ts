import { stringify } from 'csv-stringify/sync'
import type { ZipEntry } from './entries.ts'

/** The list of what is in the zip, for spreadsheets: UTF-8 with its mark, and nothing that a spreadsheet would run. */
export const indexFile = (entries: readonly ZipEntry[]): Buffer =>
  Buffer.from(
    stringify(
      entries.map(({ photo, path, reference, room, item, side }) => ({
        file: path,
        reference,
        room,
        item,
        side,
        taken: photo.takenAt ?? '',
        received: photo.receivedAt ?? '',
        sha256: photo.sha256 ?? '',
      })),
      {
        header: true,
        columns: ['file', 'reference', 'room', 'item', 'side', 'taken', 'received', 'sha256'],
        bom: true,
        escape_formulas: true,
        record_delimiter: 'windows',
      },
    ),
  )
