import {
  appointmentMessages,
  Id,
  type AgencyUser,
  type CalendarFeed,
  type InputOf,
  type AnswerOf,
} from '@lintel/contract'
import { dayInLondon, isSwitchedOn, plusDays } from '@lintel/rules'
import { writeAct } from '../../audit/write-act.ts'
import { findClient } from '../../clients/find-client.ts'
import { type Context, type PublicContext, recordedPerson } from '../../lib/context.ts'
import { accountStateNow } from '../../lib/account-state.ts'
import { variable } from '../../lib/environment.ts'
import { HttpError } from '../../lib/http-error.ts'
import { reply } from '../../lib/answer.ts'
import { retryUntilWritten } from '../../lib/concurrency.ts'
import { limitVisits, networkOf } from '../../sharing/limits.ts'
import { resolveClient } from '../find-appointment.ts'
import { readDiaryPage } from '../store.ts'
import { calendarOf } from './feed.ts'
import {
  clientOf,
  hashOf,
  hasHash,
  newKey,
  readCalendar,
  removeCalendar,
  replaceCalendar,
  type StoredCalendar,
} from './store.ts'

interface Named {
  params: { userId: string }
  query: { client?: string | undefined }
}

const shown = { before: 31, after: 366 }

const seen = ({ createdAt, createdBy }: StoredCalendar): CalendarFeed => ({ createdAt, createdBy })

async function resolveOwner(ctx: Context, { params, query }: Named) {
  const client = await resolveClient(ctx, query.client)
  const user = client.users.find(({ id }) => id === params.userId)
  if (!user || (ctx.scope.kind === 'self' && ctx.scope.userId !== user.id))
    throw new HttpError(404, appointmentMessages.unknownInspector)
  return { client, user }
}

interface FeedOwner {
  client: string
  user: AgencyUser
}

/** Found by their address unless its name is known. */
const accountOf = ({ client, user }: FeedOwner, username: string = user.email) =>
  accountStateNow({ username, clientId: client, userId: user.id })

const actOn = (
  ctx: Context,
  action: 'calendar.make' | 'calendar.renew' | 'calendar.end',
  { client, user }: Awaited<ReturnType<typeof resolveOwner>>,
) =>
  writeAct(
    { now: ctx.now(), user: ctx.user },
    { action, clientId: client.id, subject: { kind: 'user', id: user.id, name: user.name } },
  )

export async function getCalendarFeed(
  ctx: Context,
  input: InputOf<'getCalendarFeed'>,
): Promise<AnswerOf<'getCalendarFeed'>> {
  const { client, user } = await resolveOwner(ctx, input)
  const feed = await readCalendar(client.id, user.id)
  return feed ? { feed: seen(feed) } : {}
}

/** Only this response has the address: the key is stored as a hash. */
export async function renewCalendarFeed(
  ctx: Context,
  input: InputOf<'renewCalendarFeed'>,
): Promise<AnswerOf<'renewCalendarFeed'>> {
  const owner = await resolveOwner(ctx, input)
  const { client, user } = owner
  const key = newKey(client.id)
  const isOwn = ctx.user.clientId === client.id && ctx.user.userId === user.id
  const hasAccount = !isOwn && (await accountOf({ client: client.id, user })) !== 'missing'
  const after: StoredCalendar = {
    createdAt: ctx.now().toISOString(),
    createdBy: recordedPerson(ctx.user).name,
    hash: hashOf(key),
    ...(isOwn && { username: ctx.user.username }),
    ...(hasAccount && { hasAccount }),
  }
  await retryUntilWritten(`Renewing the calendar of ${user.id}`, async () => {
    const before = await readCalendar(client.id, user.id)
    const act = actOn(ctx, before ? 'calendar.renew' : 'calendar.make', owner)
    return (await replaceCalendar([client.id, user.id], { before, after }, act)) || undefined
  })
  return { ...seen(after), url: `/v1/unauth/calendar/${user.id}?k=${key}` }
}

export async function endCalendarFeed(
  ctx: Context,
  input: InputOf<'endCalendarFeed'>,
): Promise<AnswerOf<'endCalendarFeed'>> {
  const owner = await resolveOwner(ctx, input)
  const at = [owner.client.id, owner.user.id] as const
  await retryUntilWritten(`Ending the calendar of ${owner.user.id}`, async () => {
    const before = await readCalendar(...at)
    return !before || (await removeCalendar(at, before, actOn(ctx, 'calendar.end', owner))) || undefined
  })
  return {}
}

async function appointmentsOf(client: string, user: string, now: Date) {
  const today = dayInLondon(now)
  const days = { from: plusDays(today, -shown.before), to: plusDays(today, shown.after), user }
  const all = []
  for (let after: string | undefined; ;) {
    const page = await readDiaryPage(client, days, after)
    all.push(...page.appointments)
    if (page.next === undefined) return all
    after = page.next
  }
}

/** Imported users have no account to disable. */
async function mayRead({ username, hasAccount }: StoredCalendar, owner: FeedOwner) {
  const state = await accountOf(owner, username)
  return state === 'current' || (state === 'missing' && username === undefined && !hasAccount)
}

export async function readCalendarFeed(ctx: PublicContext, { params, query }: InputOf<'readCalendarFeed'>) {
  const now = ctx.now()
  await limitVisits(networkOf(ctx.viewerAddress), Number(variable('VISITS_PER_ADDRESS')), now)
  const notFound = new HttpError(404, appointmentMessages.noCalendar)
  const client = Id.safeParse(clientOf(query.k)).data
  const feed = client === undefined ? undefined : await readCalendar(client, params.userId)
  if (client === undefined || !feed || !hasHash(query.k, feed.hash)) throw notFound
  await limitVisits(`CALENDAR.${feed.hash}`, Number(variable('VISITS_PER_LINK')), now)
  const found = await findClient(client)
  const { userId } = params
  const user = found?.users.find(({ id }) => id === userId)
  if (!found || !user || isSwitchedOn(found, 'Suspend') || !(await mayRead(feed, { client, user }))) throw notFound
  const names = new Map(found.reportfactory.reportTypeList.map(({ name, displayName }) => [name, displayName]))
  const text = calendarOf(await appointmentsOf(client, userId, now), {
    address: variable('PUBLIC_ADDRESS'),
    typeName: (name) => names.get(name) ?? name,
  })
  return reply(text, { headers: { 'content-disposition': 'inline; filename="planner.ics"' } })
}
