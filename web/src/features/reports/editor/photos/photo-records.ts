import { routes, type Photo, type PhotoRecord } from '@lintel/contract'
import { useQuery } from '@tanstack/react-query'
import { dateTimeText } from '../../../../lib/date-time.ts'
import { api } from '../../../../lib/api.ts'
import { chunks } from '../../../../lib/chunks.ts'

/** Records asked for in one call. */
const perCall = 100

/** What storage knows of these photographs of a report, by their ids; empty until it has answered. */
export const usePhotoRecords = (reportId: string, photos: readonly Photo[]): ReadonlyMap<string, PhotoRecord> => {
  const ids = photos.map(({ id }) => id).toSorted()
  const { data } = useQuery({
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
  })
  return data ?? new Map()
}

/** When a photograph was taken: by the camera's own clock where it says, else when it came to us. */
export const takenWords = ({ createdAt }: Photo, record?: PhotoRecord): string => {
  // The camera's clock knows no zone: it is shown as it stands.
  const camera = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})/.exec(record?.takenAt ?? '')
  if (camera) return `Taken ${camera[3]}/${camera[2]}/${camera[1]} ${camera[4]} by the camera’s clock`
  if (record?.receivedAt) return `Received ${dateTimeText(record.receivedAt)}`
  return createdAt ? `Added ${dateTimeText(createdAt)}` : ''
}
