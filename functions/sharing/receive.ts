import { cutText, maxLinkSignings, maxReceipts, sharingMessages, shortTextMax, reportErrors } from '@lintel/contract'
import type { Receipt, ReceiptUpdate } from '@lintel/contract'
import { retryUntilWritten } from '../lib/concurrency.ts'
import type { LinkCaller, LinkContext } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { publishReportChanged } from '../reports/publish-changed.ts'
import { addReceipt, openToReceive, readReceipts } from '../reports/receipts.ts'
import { receiptPicture } from '../reports/save/signatures.ts'
import { endOtherAsks } from './chased-links.ts'
import { assertShown, evidenceOf } from './sign.ts'
import { countUse, readUses } from './store.ts'
import { couldNotFetch } from './visitor.ts'

/** Whom the link asks; undefined if it is for anyone. */
export const receiverOf = ({ signer, sentto }: Pick<LinkCaller, 'signer' | 'sentto'>) =>
  signer ? { name: signer.name, email: signer.email } : sentto

const max = maxLinkSignings

/** A duplicate, as from a browser that retries after a lost response, changes nothing. */
export async function saveReceipt(ctx: LinkContext, update: ReceiptUpdate, useragent: string | undefined) {
  const { reportId, linkId, shownBy } = ctx.link
  const link = { reportId, id: linkId }
  const image = update.image && (await receiptPicture(update.image, 'body.image'))
  const receiver = receiverOf(ctx.link)
  const receipt: Receipt = {
    name: cutText(update.name.trim(), shortTextMax),
    email: receiver?.email || update.email,
    at: ctx.now().toISOString(),
    ...update.shown,
    ...(image && { image }),
    evidence: { ...evidenceOf(ctx, update, useragent), ...(shownBy && { collectedby: shownBy }) },
  }
  const isSame = ({ evidence, name, sha256 }: Receipt) =>
    evidence.linkid === linkId && name === receipt.name && sha256 === receipt.sha256
  const attempt = async () => {
    const [report, used, known] = await Promise.all([
      openToReceive(reportId),
      readUses(link, 'signings'),
      readReceipts(reportId),
    ])
    if (!report || used === undefined) throw couldNotFetch()
    if (known.some(isSame)) return true
    await assertShown(update, report)
    if (used >= max) throw new HttpError(400, sharingMessages.receivedTooOften)
    if (known.length >= maxReceipts) throw new HttpError(400, sharingMessages.receiptsFull)
    const others = [countUse(link, 'signings', max), ...(await endOtherAsks({ id: linkId, ...ctx.link }))]
    const isAdded = await addReceipt(report, `${linkId}#${used}`, { receipt, person: receiver?.name }, others)
    if (isAdded) await publishReportChanged({ user: receipt }, report)
    return isAdded || undefined
  }
  const tooLate = () => new HttpError(429, reportErrors.busy, { retryAfter: 2 })
  await retryUntilWritten('A receipt', attempt, { tooLate })
}
