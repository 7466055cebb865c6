import { routes } from '@lintel/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/api.ts'
import { chunks } from '../../../../lib/chunks.ts'

/** Refetch interval while records are waiting to be processed. */
const waitingMs = 5000

const perCall = 100

export const photoRecordsQuery = (reportId: string, ids: readonly string[]) =>
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
    // A new photograph has its time once it has been processed.
    refetchInterval: ({ state }) =>
      [...(state.data?.values() ?? [])].some(({ status }) => status === 'waiting') ? waitingMs : false,
  })

/** Every photograph uploaded to a report. */
export const photosOfReportQuery = (id: string) =>
  queryOptions({
    queryKey: ['photos-of-report', id],
    queryFn: async ({ signal }) => (await api(routes.listPhotos, { params: { id }, signal })).data,
    staleTime: 0,
  })
