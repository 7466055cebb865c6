import type { Client } from '@lintel/contract'
import { queueDocument } from '../documents/jobs/queue-document.ts'
import type { PublicContext } from '../lib/context.ts'
import type { Author } from './next-version.ts'
import { tellChanged } from './publish-changed.ts'
import type { Change } from './store/index.ts'

/**
 * What follows from every change of reports, the one that was saved first: whoever has one of them open is told, and the
 * PDF of what was saved is queued. Nobody has a new report open, and nothing was made of it that could be out of date; of
 * one that a merge has emptied nobody wants the PDF.
 */
export async function afterSave(
  ctx: Author & Pick<PublicContext, 'log'>,
  client: Client,
  changes: readonly Change[],
): Promise<void> {
  const [saved] = changes
  await Promise.all([
    ...changes.filter(({ before }) => before).map(({ after }) => tellChanged(ctx, after.record)),
    saved?.before && saved.version && queueDocument(ctx, saved.after.record, client),
  ])
}
