import type { Report } from '@lintel/contract'
import { withOutdatedFiles } from '../reports/outdated-files.ts'
import { filesOf, type ReportFile } from './report-files.ts'

interface PdfToSign {
  file: ReportFile
  version: number
  sha256: string
}

/** If it is up to date, including its look. */
export async function pdfToSign(report: Report): Promise<PdfToSign | undefined> {
  const { version, sha256, outdated } = (await withOutdatedFiles(report)).attachments['report'] ?? {}
  if (outdated) return undefined
  const file = filesOf(report).find(({ source }) => 'variant' in source && source.variant === 'report')
  return file && version === report.version && sha256 ? { file, version, sha256 } : undefined
}
