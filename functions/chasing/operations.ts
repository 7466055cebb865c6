import {
  chasingAtOnce,
  maxChasingCsv,
  chasingMessages,
  prolongedMaxDays,
  reportOperationMessages,
  type AnswerOf,
  type Chased,
  type InputOf,
  type PlainDate,
} from '@lintel/contract'
import {
  addressText,
  chasingKindsData,
  chasingStateNames,
  dayInLondon,
  displayDate,
  isChasedPurpose,
  periodEnd,
} from '@lintel/rules'
import { limitMail } from '../emails/limits.ts'
import { remind } from '../emails/reminder-email.ts'
import type { Reply } from '../lib/answer.ts'
import type { Context } from '../lib/context.ts'
import { csvFile, csvReply } from '../lib/csv.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { assertWorkedWith, openToChange } from '../reports/guards.ts'
import { changeChased, expiring, readLink, type StoredLink } from '../sharing/chased-links.ts'
import { actsOnLink, keepKeys } from '../sharing/links.ts'
import { chasedOf, findChased, hasBounced, isSignedOrGone } from './chased.ts'

/** Rows that one call reads: filters may find none of them. */
const maxRead = 1000

export const listChasing = (
  ctx: Context,
  { query: { after, ...query } }: InputOf<'listChasing'>,
): Promise<AnswerOf<'listChasing'>> => findChased(ctx, query, { after, max: chasingAtOnce, maxRead })

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
  ['State', ({ state }) => chasingStateNames[state]],
]

export async function downloadChasingCsv(
  ctx: Context,
  { query }: InputOf<'downloadChasingCsv'>,
): Promise<Reply<string>> {
  const { data } = await findChased(ctx, query, { max: maxChasingCsv + 1, maxRead: Infinity })
  const tooMany = chasingMessages.tooMany(maxChasingCsv)
  if (data.length > maxChasingCsv) throw new HttpError(413, tooMany)
  const lines = data.map((one) => columns.map(([, value]) => value(one)))
  const heads = columns.map(([head]) => head)
  return csvReply(csvFile(heads, lines), 'chasing.csv', tooMany)
}

const answered = () => new HttpError(409, chasingMessages.answered)

/** Throws 404 for a link that asks nobody, 409 for one that was answered, revoked or replaced. */
async function openAsk(ctx: Context, { id, linkid }: InputOf<'remindPerson'>['params']) {
  const { row, client } = await openToChange(ctx, id, assertWorkedWith)
  const link = await readLink(id, linkid)
  if (!link?.sentto || !isChasedPurpose(link.purpose)) throw new HttpError(404, chasingMessages.notFound)
  if (link.gsi1pk === undefined || isSignedOrGone(link, row)) throw answered()
  const { email } = link.sentto
  return { row, client, link, email, hasBounced: await hasBounced(ctx, client.id, email) }
}

type Opened = Awaited<ReturnType<typeof openAsk>>
type Change = Parameters<typeof changeChased>[1]

/** Throws 409 if it was answered in the meantime. */
function shown(ctx: Context, asked: Opened, link: StoredLink | undefined): Chased {
  const chased = link && chasedOf(link, { ...asked, now: ctx.now() })
  if (!chased) throw answered()
  return chased
}

/** What is set on the link. Throws 400 if that day does not prolong its period, or is too far ahead. */
async function prolonged(ctx: Context, asked: Opened, until: PlainDate): Promise<Change> {
  const { link } = asked
  const ends = periodEnd(until)
  const { until: before } = shown(ctx, asked, link)
  if (before !== undefined && until <= before)
    throw refused('body.until', chasingMessages.onlyLater(displayDate(before)))
  if (Date.parse(ends) > ctx.now().getTime() + prolongedMaxDays * 86_400_000)
    throw refused('body.until', chasingMessages.tooFar(prolongedMaxDays))
  if (link.expiresAt === undefined || link.expiresAt >= ends) return [['until', until]]
  await keepKeys(link)
  return [['until', until], ...expiring(ends)]
}

export async function changeChasing(ctx: Context, { params, body }: InputOf<'changeChasing'>): Promise<Chased> {
  const asked = await openAsk(ctx, params)
  const { link, row } = asked
  const { paused, until } = body
  const change = until === undefined ? [] : await prolonged(ctx, asked, until)
  const acts =
    until === undefined ? [] : actsOnLink('link.renew', link, ctx.now(), { user: ctx.user, report: row.record })
  const pause = paused === undefined ? [] : [['paused', paused] as const]
  return shown(ctx, asked, await changeChased(link, [...change, ...pause], acts))
}

export async function remindPerson(ctx: Context, { params }: InputOf<'remindPerson'>): Promise<Chased> {
  const asked = await openAsk(ctx, params)
  const { kind, state } = shown(ctx, asked, asked.link)
  if (state === 'ended') {
    const isLocked = asked.row.record.locked && !chasingKindsData[kind].whileLocked
    throw isLocked ? new HttpError(423, reportOperationMessages.locked) : new HttpError(409, chasingMessages.over)
  }
  if (asked.hasBounced) throw new HttpError(409, chasingMessages.bounced)
  const { client, link, email } = asked
  const isOpen = (one: StoredLink) => chasedOf(one, { ...asked, now: ctx.now() })?.state === 'waiting'
  await limitMail(ctx, 1)
  await remind(ctx, client, email, [{ link, isOpen }])
  return shown(ctx, asked, await readLink(link.reportId, link.id))
}
