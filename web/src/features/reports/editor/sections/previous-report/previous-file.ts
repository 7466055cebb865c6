import { documentMessages, routes, type Download, type Ref, type Report } from '@lintel/contract'
import { api } from '../../../../../lib/api.ts'
import { reportPdf } from '../../../pdf/report-file.ts'

/** Where the PDF of the report before comes from. */
export interface PreviousFile {
  /** What the PDF is called where it is looked at. */
  title: string
  fetch: () => Promise<Download>
  /** What is said once the browser has it. */
  downloaded: string
}

const pdf = reportPdf('report')

/** What is kept with report `id`: how the one before stood then, or what an earlier system made. */
export const keptFile = (id: string, ref: Ref, previousRef: Ref | undefined): PreviousFile => ({
  title: previousRef === undefined ? 'PDF of the previous report' : `PDF of report ${previousRef}`,
  fetch: () => api(routes.downloadPreviousReport, { params: { id } }),
  downloaded: documentMessages.downloaded(previousRef ?? ref),
})

/** What the report before has itself. */
export const itsOwnFile = ({ id, ref }: Pick<Report, 'id' | 'ref'>): PreviousFile => ({
  title: `PDF of report ${ref}`,
  fetch: () => pdf.fetch(id),
  downloaded: pdf.downloaded(ref),
})
