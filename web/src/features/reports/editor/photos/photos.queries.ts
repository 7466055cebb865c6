import { routes, type Photo, type PhotoRecord } from '@lintel/contract'
import { queryOptions, keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../../lib/api.ts'
import { chunks } from '../../../../lib/chunks.ts'
import { queryClient } from '../../../../lib/query-client.ts'
import { cameraInstant } from '@lintel/rules'
import { dateTimeText } from '../../../../lib/date-time.ts'

/** Refetch interval while records are waiting to be processed. */
const waitingMs = 5000

const perCall = 100

const photoRecordsQuery = (reportId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['photo-records', reportId, ids],
    queryFn: async ({ signal }) => {
      const parts = await Promise.all(
        chunks(ids, perCall).map((part) =>
          api(routes.listPhotos, { params: { id: reportId }, query: { ids: part.join(',') }, signal }),
        ),
      )
      return new Map(parts.flatMap(({ data: records }) => records.map((record) => [record.id, record] as const)))
    },
    staleTime: 60_000,
    refetchInterval: ({ state }) =>
      [...(state.data?.values() ?? [])].some(({ status }) => status === 'waiting') ? waitingMs : false,
  })

/** Its record has the time when it was taken once it has been processed. */
export const readRecordAnew = (id: string): void =>
  void queryClient.invalidateQueries({
    queryKey: ['photo-records'],
    predicate: ({ queryKey: [, , ids] }) => Array.isArray(ids) && ids.includes(id),
  })

/** Every photograph uploaded to a report. */
export const photosOfReportQuery = (id: string) =>
  queryOptions({
    queryKey: ['photos-of-report', id],
    queryFn: async ({ signal }) => (await api(routes.listPhotos, { params: { id }, signal })).data,
    staleTime: 0,
  })

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
