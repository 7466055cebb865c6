import { EmailAddress, type Signature } from '@lintel/contract'
import { hasFailed, startOwnJob } from '../documents/start-job.ts'
import type { PublicContext } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { Refusal } from '../lib/refusal.ts'
import { sentBy } from '../reports/email-log.ts'
import { findHeader } from '../reports/open-report.ts'
import { makeLink } from '../sharing/links.ts'
import { beforeItsVersion, type AwaitedVersion, type NextOfMail } from './next-of-mail.ts'
import { openToTell, tell, type Notice } from './notices.ts'
import { noticesOf } from './signature-email.ts'

/** Signatures that one save of staff brought. */
export interface Collected extends AwaitedVersion {
  signatures: readonly { id: string; at: string }[]
  /** False where whoever saved may send no e-mails: then the agency alone is told. */
  toSigners: boolean
  looked?: { next: string; failures: number } | undefined
}

type Looking = Pick<PublicContext, 'now' | 'log'>
type About = Awaited<ReturnType<typeof openToTell>>

const end: NextOfMail = { next: 'end' }

/** How long it waits after each PDF that could not be made before the next is tried; after the last it gives up. */
const pausesMs = [60_000, 5 * 60_000, 30 * 60_000]

/**
 * Tells of signatures that staff collected, once the report has a PDF that shows them; where it has none that is made
 * first. One that was taken away meanwhile is told to nobody.
 */
export async function tellOfCollected(collected: Collected, ctx: Looking): Promise<NextOfMail> {
  const { reportId, version } = collected
  const header = await findHeader(reportId)
  if (!header || header.version < version) return beforeItsVersion(collected, ctx.now())
  if (header.deleted) return end
  const about = await openToTell(reportId)
  const standing = about.report.signatures.filter((signature) => isOneOf(collected, signature))
  if (!about.client.active || standing.length === 0) return end
  const pdf = about.report.attachments['report']
  // The mail leads to the PDF: it is to be one that has the signatures.
  if (!pdf?.src || (pdf.version ?? 0) < version) return makePdf(collected, about, ctx)
  let isLeft = false
  for (const signature of standing)
    for (const notice of noticesFor(collected, about, signature, ctx)) if (!(await isTold(notice, ctx))) isLeft = true
  return isLeft ? { next: 'soon' } : end
}

const isOneOf = ({ signatures }: Collected, { _uuid, image, signedAt }: Signature): boolean =>
  image !== '' && signatures.some(({ id, at }) => id === _uuid && at === signedAt)

/** Has the PDF made. Where that fails it is tried again, each time after a longer wait. */
async function makePdf({ looked, reportId, version }: Collected, { report }: About, ctx: Looking): Promise<NextOfMail> {
  const failures = looked?.failures ?? 0
  if (looked?.next !== 'wait' && (await hasFailed(report))) {
    const pause = pausesMs[failures]
    if (pause !== undefined)
      return { next: 'wait', at: new Date(ctx.now().getTime() + pause).toISOString(), failures: failures + 1 }
    ctx.log.error('A signature was told to nobody: its PDF could not be made', { report: reportId, version })
    return end
  }
  await startOwnJob(ctx, report)
  return { next: 'soon', failures }
}

function noticesFor({ toSigners }: Collected, about: About, signature: Signature, { now }: Looking): Notice[] {
  const { id = '', name = '' } = signature.evidence?.collectedby ?? {}
  const link = async () => {
    const made = { purpose: 'report', createdBy: name, createdById: id, now: now() } as const
    return variable('PUBLIC_ADDRESS') + (await makeLink({ reportId: about.report.id, ...made })).url
  }
  const { agency, signer } = noticesOf(about, signature, { by: sentBy({ name, userId: id }), link })
  // What somebody typed as an address may be none.
  return toSigners && EmailAddress.safeParse(signature.email).success ? [agency, signer] : [agency]
}

/** False where SES takes no more at present; any other refusal is logged, and is the end of it. */
async function isTold(notice: Notice, ctx: Looking): Promise<boolean> {
  try {
    await tell(ctx, notice)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    ctx.log.warn('A signature was not told', { report: notice.report.id, status: error.status, told: error.message })
    return error.status !== 429
  }
}
