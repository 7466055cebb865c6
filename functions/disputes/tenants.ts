import {
  disputeMessages,
  type AnswerOf,
  type AskedTenant,
  type Client,
  type Dispute,
  type InputOf,
  type Report,
  type Signature,
} from '@lintel/contract'
import { claimedLines, hasPlaceholder, linkPlaceholders } from '@lintel/rules'
import { limitMail } from '../emails/limits.ts'
import { newLinkMark } from '../emails/rich-text.ts'
import { prepare, sendToPerson } from '../emails/send-email.ts'
import { digestOf, keyFor } from '../emails/send-once.ts'
import { aboutReport } from '../emails/subjects.ts'
import { claimTemplateOf } from '../emailtemplates/find-template.ts'
import type { Context } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { assertNotDeleted, openToChange } from '../reports/guards.ts'
import { findReport } from '../reports/read-report.ts'
import { addressOfLink, makeLink, renew } from '../sharing/links.ts'
import { termsOf } from '../sharing/claim.ts'
import { signerOf } from '../sharing/signer.ts'
import { askedAbout } from './answers.ts'
import { assertOpen, openDispute } from './open-dispute.ts'
import { settlementOf } from './settlement-file.ts'

interface About {
  dispute: Dispute
  report: Report
  client: Client
}

type Asked = Awaited<ReturnType<typeof askedAbout>>[number]

const shown = ({ link, signature, given }: Asked, terms: string): AskedTenant => ({
  link: link.id,
  signature: signature._uuid,
  name: signature.name,
  email: signature.email,
  sent: link.createdAt,
  ...(link.openedAt && { opened: link.openedAt }),
  ...(given && { answeredAt: given.at }),
  ...(given && given.terms !== terms && { outdated: true }),
  answers: given?.answers ?? [],
})

async function listed(dispute: Dispute): Promise<AnswerOf<'listClaimAnswers'>> {
  const report = await findReport(dispute.report)
  const settlement = await settlementOf(dispute)
  return {
    data: report ? (await askedAbout(dispute, report)).map((one) => shown(one, termsOf(dispute, report))) : [],
    ...(settlement && { settlement }),
  }
}

export const listClaimAnswers = async (ctx: Context, { params }: InputOf<'listClaimAnswers'>) =>
  listed((await openDispute(ctx, params.id)).dispute)

/** The link that they have, with what they answered; prolonged. */
async function linkFor(ctx: Context, { dispute, report }: About, signature: Signature): Promise<string> {
  const doing = { user: ctx.user, report }
  const asked = await askedAbout(dispute, report)
  const known = asked.find((one) => one.signature._uuid === signature._uuid)?.link
  if (known && (await renew(known, ctx.now(), doing))) return addressOfLink(report.id, known.id)
  const link = {
    reportId: report.id,
    purpose: 'claim',
    disputeId: dispute.id,
    signatureId: signature._uuid,
    signer: signerOf(signature),
    sentto: { name: signature.name, email: signature.email },
    createdBy: ctx.user.name,
    createdById: ctx.user.userId,
    now: ctx.now(),
  } as const
  return (await makeLink(link, doing)).url
}

async function ask(ctx: Context, about: About, signature: Signature): Promise<void> {
  const { report, client } = about
  const { id, subject, message } = await claimTemplateOf(client)
  const address = await linkFor(ctx, about, signature)
  const link = { mark: newLinkMark(), url: variable('PUBLIC_ADDRESS') + address, words: linkPlaceholders['Claim Link'] }
  const withLink = hasPlaceholder(message, 'Claim Link') ? message : `${message}<p>[Claim Link]</p>`
  const prepared = {
    ...(await prepare(ctx, { report, client }, { subject, message: withLink })),
    given: [{ ...link, placeholder: 'Claim Link' as const }],
  }
  const keyed = {
    about: aboutReport(report.id),
    digest: digestOf({ template: id, address }),
  }
  const email = { ...keyed, key: await keyFor(ctx, keyed) }
  await sendToPerson(ctx, email, prepared, { address: signature.email, signatures: [] })
}

export async function askTenants(
  ctx: Context,
  { params, body: { signatures } }: InputOf<'askTenants'>,
): Promise<AnswerOf<'askTenants'>> {
  const { dispute } = await openDispute(ctx, params.id)
  const { client } = await openToChange(ctx, dispute.report, assertNotDeleted)
  assertOpen(dispute)
  if (claimedLines(dispute).length === 0) throw new HttpError(409, disputeMessages.noLines)
  const report = await findReport(dispute.report)
  if (!report) throw new HttpError(404, disputeMessages.notFound)
  const tenants = [...new Set(signatures)].map((id, at) => {
    const tenant = report.signatures.find(({ _uuid }) => _uuid === id)
    if (tenant?.type !== 'tenant' || tenant.email === '')
      throw refused(`body.signatures.${at}`, disputeMessages.notATenant)
    return tenant
  })
  await limitMail(ctx, tenants.length)
  for (const tenant of tenants) await ask(ctx, { dispute, report, client }, tenant)
  return listed(dispute)
}
