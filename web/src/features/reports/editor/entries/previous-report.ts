import { routes, type LinkedReport, type Report } from '@lintel/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../lib/api.ts'
import { useEditor } from '../editor-context.tsx'

/** The report that this one follows on from, as it is linked; undefined where there is none here. */
export const usePreviousLink = (): LinkedReport | undefined =>
  useEditor(({ header }) => header.linkedReports.find(({ ref }) => ref === header.previousReportRef))

/** The whole report that this one follows on from; undefined while it comes, and where it is not to be had. */
export const usePreviousReport = (wanted: boolean): Report | undefined => {
  const id = usePreviousLink()?.id
  const { data } = useQuery({
    queryKey: ['previous-report', id],
    queryFn: ({ signal }) => api(routes.getReport, { params: { id: id ?? '' }, signal }),
    enabled: wanted && id !== undefined,
    // What was written then changes no more while this report is open.
    staleTime: Infinity,
    retry: false,
  })
  return data
}
