import {
  chasingAtOnce,
  maxChasingCsv,
  chasingMessages,
  prolongedMaxDays,
  reportOperationMessages,
  type AnswerOf,
  type Chased,
  type InputOf,
} from '@lintel/contract'
import {
  addressText,
  chasingKindsData,
  chasingUntil,
  dayAfter,
  dayInLondon,
  displayDate,
  startInLondon,
} from '@lintel/rules'
import { limitMail } from '../emails/limits.ts'
import { remind } from '../emails/reminder-email.ts'
import type { Reply } from '../lib/answer.ts'
import type { Context } from '../lib/context.ts'
import { csvFile, csvReply } from '../lib/csv.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { assertWorkedWith, openToChange } from '../reports/guards.ts'
import { openReport } from '../reports/read-report.ts'
import { changeChased, forgottenAt, readLink, type StoredLink } from '../sharing/chased-links.ts'
import { actsOnLink, keepKeys } from '../sharing/links.ts'
import { chasedOf, findChased, hasBounced, isSignedOrGone, kindOf } from './chased.ts'

export const listChasing = (
  ctx: Context,
  { query: { after, ...query } }: InputOf<'listChasing'>,
): Promise<AnswerOf<'listChasing'>> => findChased(ctx, query, { after, max: chasingAtOnce })

const dayText = (moment: string) => displayDate(dayInLondon(new Date(moment)))

const columns: readonly (readonly [head: string, value: (one: Chased) => string])[] = [
  ['Person', ({ person }) => person],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone = '' }) => phone],
  ['Report', ({ report }) => String(report.ref)],
  ['Type', ({ report }) => report.type],
  ['Address', ({ report }) => addressText(report.address)],
  ['Missing', ({ kind }) => chasingKindsData[kind].missing],
  ['Sent', ({ sent }) => dayText(sent)],
  ['Opened', ({ opened }) => (opened === undefined ? '' : dayText(opened))],
  ['Reminded', ({ reminded }) => reminded.map(dayText).join(', ')],
  ['Next reminder', ({ next }) => (next === undefined ? '' : dayText(next))],
  ['Until', ({ until }) => (until === undefined ? '' : displayDate(until))],
  ['State', ({ state }) => state],
]

export async function downloadChasingCsv(
  ctx: Context,
  { query }: InputOf<'downloadChasingCsv'>,
): Promise<Reply<string>> {
  const rows: Chased[] = []
  let after: string | undefined
  do {
    const page = await findChased(ctx, query, { after, max: maxChasingCsv })
    rows.push(...page.data)
    after = page.next
    if (rows.length > maxChasingCsv || (rows.length === maxChasingCsv && after !== undefined))
      throw new HttpError(413, chasingMessages.tooMany(maxChasingCsv))
  } while (after !== undefined)
  const lines = rows.map((one) => columns.map(([, value]) => value(one)))
  const tooMany = chasingMessages.tooMany(maxChasingCsv)
  return csvReply(
    csvFile(
      columns.map(([head]) => head),
      lines,
    ),
    'chasing.csv',
    tooMany,
  )
}

const answered = () => new HttpError(409, chasingMessages.answered)

/** Throws 404 for a link that asks nobody, 409 for one that was answered, revoked or replaced. */
async function openAsk(ctx: Context, { id, linkid }: InputOf<'remindPerson'>['params']) {
  const { row, client } = await openToChange(ctx, id, assertWorkedWith)
  const link = await readLink(id, linkid)
  if (!link?.sentto || !kindOf(link)) throw new HttpError(404, chasingMessages.notFound)
  if (link.gsi1pk === undefined || isSignedOrGone(link, row)) throw answered()
  const { email } = link.sentto
  return { row, client, link, email, hasBounced: await hasBounced(ctx, client.id, email) }
}

/** Throws 409 if it was answered in the meantime. */
function shown(ctx: Context, asked: Awaited<ReturnType<typeof openAsk>>, link: StoredLink | undefined): Chased {
  const chased = link && chasedOf(link, { ...asked, now: ctx.now() })
  if (!chased) throw answered()
  return chased
}

export async function changeChasing(ctx: Context, { params, body }: InputOf<'changeChasing'>): Promise<Chased> {
  const asked = await openAsk(ctx, params)
  const { link, row, client } = asked
  const kind = kindOf(link)
  const { paused, until } = body
  const ends = until === undefined ? undefined : startInLondon(dayAfter(until)).toISOString()
  if (kind && until !== undefined && ends !== undefined) {
    const before = chasingUntil({ kind, ...link }, { report: row.record, client })
    if (before !== undefined && until <= before)
      throw refused('body.until', chasingMessages.onlyLater(displayDate(before)))
    if (Date.parse(ends) > ctx.now().getTime() + prolongedMaxDays * 86_400_000)
      throw refused('body.until', chasingMessages.tooFar(prolongedMaxDays))
    await keepKeys(link)
  }
  const outlives = ends !== undefined && link.expiresAt !== undefined && link.expiresAt < ends
  const change = {
    set: [
      ...(until === undefined ? [] : [['until', until] as const]),
      ...(outlives ? [['expiresAt', ends] as const, ['ttl', forgottenAt(ends)] as const] : []),
      ...(paused === true ? [['paused', true] as const] : []),
    ],
    clear: paused === false ? ['paused'] : [],
  }
  const acts =
    until === undefined ? [] : actsOnLink('link.renew', link, ctx.now(), { user: ctx.user, report: row.record })
  return shown(ctx, asked, await changeChased(link, change, acts))
}

export async function remindPerson(ctx: Context, { params }: InputOf<'remindPerson'>): Promise<Chased> {
  const asked = await openAsk(ctx, params)
  if (shown(ctx, asked, asked.link).state === 'ended') throw new HttpError(423, reportOperationMessages.locked)
  if (asked.hasBounced) throw new HttpError(409, chasingMessages.bounced)
  const { client, link, email } = asked
  const report = await openReport(ctx, params.id)
  const isOpen = (one: StoredLink) => chasedOf(one, { ...asked, now: ctx.now() })?.state === 'waiting'
  await limitMail(ctx, 1)
  await remind(ctx, client, email, [{ link, report, isOpen }])
  return shown(ctx, asked, await readLink(link.reportId, link.id))
}
