import type { Report } from '@lintel/contract'

/**
 * What another system is sent of a report: all that was written in it, and what names it. Left out is what is ours
 * alone: generated files, the log of e-mails, and how its making stands.
 */
export function exportedReport({
  attachments: _attachments,
  emaillogs: _emaillogs,
  emailattachmentdocuments: _emailattachmentdocuments,
  emaillinkopened: _emaillinkopened,
  emaillinkopeneddate: _emaillinkopeneddate,
  previousReportPdf: _previousReportPdf,
  colourcode: _colourcode,
  deleted: _deleted,
  exportedAt: _exportedAt,
  legacy: _legacy,
  ...report
}: Report) {
  return report
}
