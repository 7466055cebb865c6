import type { Photo, PhotoRecord } from '@lintel/contract'
import { cameraInstant } from '@lintel/rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dateTimeText } from '../../../../lib/date-time.ts'
import { photoRecordsQuery } from './photos.queries.ts'

export const usePhotoRecords = (reportId: string, photos: readonly Photo[]): ReadonlyMap<string, PhotoRecord> => {
  const ids = photos.map(({ id }) => id).toSorted()
  // When a photograph is added or removed, the other records stay visible while the query reloads.
  const { data } = useQuery({ ...photoRecordsQuery(reportId, ids), placeholderData: keepPreviousData })
  return data ?? new Map()
}

/** When a photograph was taken, as in the PDF: by the camera's clock, otherwise when it was added. */
export const takenText = ({ createdAt }: Photo, record?: PhotoRecord): string => {
  if (record?.takenAt) return `Taken ${dateTimeText(cameraInstant(record.takenAt).toISOString())}`
  if (record?.receivedAt) return `Received ${dateTimeText(record.receivedAt)}`
  return createdAt ? `Added ${dateTimeText(createdAt)}` : ''
}

export const takenWords = (photo: Photo, record?: PhotoRecord): string =>
  takenText(photo, record) + (record?.takenAt ? ' by the camera’s clock' : '')
