import type { Photo, PhotoRecord } from '@lintel/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dateTimeText } from '../../../../lib/date-time.ts'
import { photoRecordsQuery } from './photos.queries.ts'

/** What storage knows of these photographs of a report, by their ids; empty until it has answered. */
export const usePhotoRecords = (reportId: string, photos: readonly Photo[]): ReadonlyMap<string, PhotoRecord> => {
  const ids = photos.map(({ id }) => id).toSorted()
  // With one photograph more or less, what is known of the others stays in sight.
  const { data } = useQuery({ ...photoRecordsQuery(reportId, ids), placeholderData: keepPreviousData })
  return data ?? new Map()
}

/** When a photograph was taken, as the PDF says it: by the camera's own clock where the file has it, else when it came. */
export const takenText = ({ createdAt }: Photo, record?: PhotoRecord): string => {
  // The camera's clock knows no zone: it is shown as it is.
  const camera = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})/.exec(record?.takenAt ?? '')
  if (camera) return `Taken ${camera[3]}/${camera[2]}/${camera[1]} ${camera[4]}`
  if (record?.receivedAt) return `Received ${dateTimeText(record.receivedAt)}`
  return createdAt ? `Added ${dateTimeText(createdAt)}` : ''
}

/** The same in full, where there is room to say whose clock it was. */
export const takenWords = (photo: Photo, record?: PhotoRecord): string =>
  takenText(photo, record) + (record?.takenAt ? ' by the camera’s clock' : '')
