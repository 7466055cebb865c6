import type { Client } from '@lintel/contract'
import { queueDocument } from '../documents/jobs/queue-document.ts'
import type { PublicContext } from '../lib/context.ts'
import type { Author } from './next-version.ts'
import { publishReportChanged } from './publish-changed.ts'
import type { Change } from './store/index.ts'

/**
 * Runs after every change of reports, the saved one first. A new report is open nowhere; the other report of a merge
 * needs no PDF, nor does a quiet change.
 */
export async function afterSave(
  ctx: Author & Pick<PublicContext, 'log'>,
  client: Client,
  changes: readonly Change[],
  { quiet = false }: { quiet?: boolean } = {},
): Promise<void> {
  const [saved] = changes
  await Promise.all([
    ...changes.filter(({ before }) => before).map(({ after }) => publishReportChanged(ctx, after.record)),
    !quiet && saved?.before && saved.version && queueDocument(ctx, saved.after.record, client),
  ])
}
