import { reportMessages } from '@lintel/contract'
import { findClient } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { assertNotDeleted } from '../reports/guards.ts'
import { openHeader } from '../reports/read-report.ts'
import { presignUploads, withTypes } from './presign-uploads.ts'

/** Presigns uploads for a report that the caller can change, and expects the files. */
export async function presignReportUploads(
  ctx: Context,
  reportId: string,
  kind: 'photograph' | 'document' | 'recording',
  wanted: Parameters<typeof withTypes>[1],
) {
  const files = withTypes(kind, wanted)
  const report = await openHeader(ctx, reportId)
  assertNotDeleted(report)
  const client = await findClient(report.client.id)
  if (!client?.active) throw new HttpError(403, reportMessages.inactiveClient)
  if (report.locked) throw new HttpError(423, 'Lock Report.')
  return presignUploads(ctx, kind, { id: report.id, clientId: report.client.id }, files)
}
