import type { LinkedReport, Report } from '@lintel/contract'
import { useQuery } from '@tanstack/react-query'
import { useEditor } from '../editor-context.tsx'
import { previousReportQuery } from '../editor.queries.ts'

/** The report that this one follows on from, as it is linked; undefined where there is none here. */
export const usePreviousLink = (): LinkedReport | undefined =>
  useEditor(({ header }) => header.linkedReports.find(({ ref }) => ref === header.previousReportRef))

/** The whole report that this one follows on from; undefined while it comes, and where it is not to be had. */
export const usePreviousReport = (wanted: boolean): Report | undefined => {
  const id = usePreviousLink()?.id
  const { data } = useQuery({ ...previousReportQuery(id ?? ''), enabled: wanted && id !== undefined })
  return data
}
