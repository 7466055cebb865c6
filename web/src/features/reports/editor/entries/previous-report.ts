import { type LinkedReport, type Report, documentMessages, routes, type Download, type Ref } from '@lintel/contract'
import { useQuery } from '@tanstack/react-query'
import { useEditor } from '../editor-context.tsx'
import { previousReportQuery } from '../editor.queries.ts'
import { api } from '../../../../lib/api.ts'
import { reportPdf } from '../../pdf/report-file.ts'

export const usePreviousLink = (): LinkedReport | undefined =>
  useEditor(({ header }) => header.linkedReports.find(({ ref }) => ref === header.previousReportRef))

/** The full report that this one follows on from; undefined while it loads and if it is unavailable. */
export const usePreviousReport = (wanted: boolean): Report | undefined => {
  const id = usePreviousLink()?.id
  const { data } = useQuery({ ...previousReportQuery(id ?? ''), enabled: wanted && id !== undefined })
  return data
}

export interface PreviousFile {
  title: string
  fetch: () => Promise<Download>
  downloaded: string
}

const pdf = reportPdf('report')

/** The PDF stored with report `id`: the previous report as it was then, or one from a legacy system. */
export const keptFile = (id: string, ref: Ref, previousRef: Ref | undefined): PreviousFile => ({
  title: previousRef === undefined ? 'PDF of the previous report' : `PDF of report ${previousRef}`,
  fetch: () => api(routes.downloadPreviousReport, { params: { id } }),
  downloaded: documentMessages.downloaded(previousRef ?? ref),
})

export const itsOwnFile = ({ id, ref }: Pick<Report, 'id' | 'ref'>): PreviousFile => ({
  title: `PDF of report ${ref}`,
  fetch: () => pdf.fetch(id),
  downloaded: pdf.downloaded(ref),
})
