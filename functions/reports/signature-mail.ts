import type { Signature } from '@lintel/contract'
import { startMail } from '../documents/automatic.ts'
import type { Context } from '../lib/context.ts'
import type { StoredHeader } from './store/index.ts'

/**
 * Starts what mails the signatures that this version brings, before it is committed. Data-entry staff send no e-mails:
 * of theirs the agency alone is told. False where it could not be started.
 */
export async function startMailOfSigned(
  ctx: Context,
  report: Pick<StoredHeader, 'id' | 'version'>,
  signatures: readonly Signature[],
): Promise<boolean> {
  const fresh = signatures.flatMap(({ _uuid: id, image, signedAt: at, evidence }) =>
    image && at && evidence?.collectedby && evidence.reportversion === report.version ? [{ id, at }] : [],
  )
  if (fresh.length === 0) return true
  const toSigners = !ctx.user.groups.includes('Dataentry')
  return startMail(ctx, report, { kind: 'signatures', signatures: fresh, toSigners })
}
