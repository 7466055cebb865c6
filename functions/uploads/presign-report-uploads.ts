import type { Context } from '../lib/context.ts'
import { assertUnlocked, assertWorkedWith, openToChange } from '../reports/guards.ts'
import { presignUploads, withTypes } from './presign-uploads.ts'

export async function presignReportUploads(
  ctx: Context,
  reportId: string,
  kind: 'photograph' | 'document' | 'recording',
  wanted: Parameters<typeof withTypes>[1],
) {
  const files = withTypes(kind, wanted)
  const { row } = await openToChange(ctx, reportId, assertWorkedWith, assertUnlocked)
  const { id, client } = row.record
  return presignUploads(ctx, kind, { id, clientId: client.id }, files)
}
