import type { Report } from '@lintel/contract'
import { filesOf, type ReportFile } from './report-files.ts'

/** The main PDF of a report, if it is up to date: the document to be signed. */
export function pdfToSign(report: Report): { file: ReportFile; version: number; sha256: string } | undefined {
  const { version, sha256 } = report.attachments['report'] ?? {}
  const file = filesOf(report).find(({ source }) => 'variant' in source && source.variant === 'report')
  return file && version === report.version && sha256 ? { file, version, sha256 } : undefined
}
