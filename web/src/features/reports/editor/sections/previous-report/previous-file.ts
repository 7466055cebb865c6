import { documentMessages, routes, type Download, type Ref, type Report } from '@lintel/contract'
import { api } from '../../../../../lib/api.ts'
import { reportPdf } from '../../../pdf/report-file.ts'

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
