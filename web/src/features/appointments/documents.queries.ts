import { routes } from '@lintel/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, errorText } from '../../lib/api.ts'
import { openFetched } from '../../lib/open-fetched.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'
import type { OfAppointment } from '../../lib/uploads.ts'

/** The length of the id before the name in a key. */
const idLength = 22
const idOf = (src: string) => src.slice(src.lastIndexOf('/') + 1).slice(0, idLength)

export const sizesQuery = (of: OfAppointment, srcs: readonly string[]) =>
  queryOptions({
    queryKey: ['sizes of documents', of, srcs],
    queryFn: async ({ signal }) => {
      const query = { ...of, ids: srcs.map(idOf).join(',') }
      const { data } = await api(routes.listAppointmentDocuments, { query, signal })
      return new Map(data.flatMap(({ src, bytes }) => (bytes === undefined ? [] : [[src, bytes] as const])))
    },
    enabled: srcs.length > 0,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })

export const openDocument = (of: OfAppointment, src: string, name: string): Promise<void> =>
  openFetched(name, () => api(routes.downloadAppointmentDocument, { query: { ...of, src } }))

export const downloadDocument = async (of: OfAppointment, src: string): Promise<void> => {
  try {
    const { url, filename } = await api(routes.downloadAppointmentDocument, { query: { ...of, src } })
    saveFile(url, filename)
  } catch (error) {
    toast.error(errorText(error))
  }
}
