import type { Signature } from '@lintel/contract'
import type { MailToStart } from '../emails/start-mail.ts'
import type { Context } from '../lib/context.ts'

/** Data-entry staff send no e-mails: of their signatures only the agency is notified. */
export function signatureMail(
  { user }: Pick<Context, 'user'>,
  version: number,
  signatures: readonly Signature[],
): MailToStart[] {
  const fresh = signatures.flatMap(({ _uuid: id, image, signedAt: at, evidence }) =>
    image && at && evidence?.collectedby && evidence.reportversion === version ? [{ id, at }] : [],
  )
  if (fresh.length === 0) return []
  return [{ kind: 'signatures', signatures: fresh, toSigners: !user.groups.includes('Dataentry') }]
}
