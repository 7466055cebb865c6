import { routes } from '@lintel/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/api.ts'
import { chunks } from '../../../../lib/chunks.ts'

/** Those that are still looked at are asked for again after this. */
const waitingMs = 5000

/** Records asked for in one call. */
const perCall = 100

/** What storage knows of photographs of a report, by their ids. */
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
    // What came just now says when it was taken as soon as somebody has looked at it.
    refetchInterval: ({ state }) =>
      [...(state.data?.values() ?? [])].some(({ status }) => status === 'waiting') ? waitingMs : false,
  })

/** Every photograph that was sent to a report. */
export const photosOfReportQuery = (id: string) =>
  queryOptions({
    queryKey: ['photos-of-report', id],
    queryFn: async ({ signal }) => (await api(routes.listPhotos, { params: { id }, signal })).data,
    staleTime: 0,
  })
