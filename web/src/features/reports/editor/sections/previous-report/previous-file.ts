import { documentMessages, routes, type Download, type Ref, type Report } from '@lintel/contract'
import { api } from '../../../../../lib/api.ts'
import { reportPdf } from '../../../pdf/report-file.ts'

/** Source of the previous report's PDF. */
export interface PreviousFile {
  /** The PDF's title in the viewer. */
  title: string
  fetch: () => Promise<Download>
  /** Toast after downloading. */
  downloaded: string
}

const pdf = reportPdf('report')

/** The PDF stored with report `id`: the previous report as it was then, or one from a legacy system. */
export const keptFile = (id: string, ref: Ref, previousRef: Ref | undefined): PreviousFile => ({
  title: previousRef === undefined ? 'PDF of the previous report' : `PDF of report ${previousRef}`,
  fetch: () => api(routes.downloadPreviousReport, { params: { id } }),
  downloaded: documentMessages.downloaded(previousRef ?? ref),
})

/** The previous report's own PDF. */
export const itsOwnFile = ({ id, ref }: Pick<Report, 'id' | 'ref'>): PreviousFile => ({
  title: `PDF of report ${ref}`,
  fetch: () => pdf.fetch(id),
  downloaded: pdf.downloaded(ref),
})
