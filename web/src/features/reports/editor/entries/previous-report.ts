import type { LinkedReport, Report } from '@lintel/contract'
import { useQuery } from '@tanstack/react-query'
import { useEditor } from '../editor-context.tsx'
import { previousReportQuery } from '../editor.queries.ts'

export const usePreviousLink = (): LinkedReport | undefined =>
  useEditor(({ header }) => header.linkedReports.find(({ ref }) => ref === header.previousReportRef))

/** The full report that this one follows on from; undefined while it loads and if it is unavailable. */
export const usePreviousReport = (wanted: boolean): Report | undefined => {
  const id = usePreviousLink()?.id
  const { data } = useQuery({ ...previousReportQuery(id ?? ''), enabled: wanted && id !== undefined })
  return data
}
