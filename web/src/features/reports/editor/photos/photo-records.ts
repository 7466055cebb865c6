import type { Photo, PhotoRecord } from '@lintel/contract'
import { useQuery } from '@tanstack/react-query'
import { dateTimeText } from '../../../../lib/date-time.ts'
import { photoRecordsQuery } from './photos.queries.ts'

/** What storage knows of these photographs of a report, by their ids; empty until it has answered. */
export const usePhotoRecords = (reportId: string, photos: readonly Photo[]): ReadonlyMap<string, PhotoRecord> => {
  const ids = photos.map(({ id }) => id).toSorted()
  const { data } = useQuery(photoRecordsQuery(reportId, ids))
  return data ?? new Map()
}

/** When a photograph was taken: by the camera's own clock where it says, else when it came to us. */
export const takenWords = ({ createdAt }: Photo, record?: PhotoRecord): string => {
  // The camera's clock knows no zone: it is shown as it is.
  const camera = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})/.exec(record?.takenAt ?? '')
  if (camera) return `Taken ${camera[3]}/${camera[2]}/${camera[1]} ${camera[4]} by the camera’s clock`
  if (record?.receivedAt) return `Received ${dateTimeText(record.receivedAt)}`
  return createdAt ? `Added ${dateTimeText(createdAt)}` : ''
}
