import { routes, type RouteDefinition } from '@lintel/contract'
import { addressOf, ApiError, readWhole } from '../api.ts'
import { notReached, unreachable } from '../api-error.ts'
import { currentCaller, type callThrough } from '../caller.ts'
import { inTime } from '../in-time.ts'
import { whenIdle } from '../when-idle.ts'
import { withRoom } from '../with-room.ts'
import { isReachable, noteReached } from './connection.ts'
import type { KeptAnswer } from './database.ts'

/** What a screen needs on which somebody inspects. */
const keptRoutes: ReadonlySet<RouteDefinition> = new Set([
  routes.getClient,
  routes.getPeachUser,
  routes.getOwnPhrases,
  routes.listReports,
  routes.getReport,
  routes.getReportHeader,
  routes.getReportAppointment,
  routes.getClientDictionary,
  routes.getDictionary,
  routes.listAppointments,
  routes.getAppointment,
])

const keptForMs = 14 * 86_400_000
const idleWithinMs = 5000

/** Of a report that is one answer, the newest: that of a save too. Searches and earlier versions are not kept. */
const keptAs = (route: RouteDefinition, address: string): string | undefined => {
  if (route === routes.saveReport) return address.split('?')[0]
  const isPassing = route === routes.getReport ? address.includes('?') : address.includes('search=')
  return keptRoutes.has(route) && !isPassing ? address : undefined
}

// Not part of the first page, which keeps nothing before it is idle.
const database = async () => (await import('./database.ts')).offlineDatabase()

/** Drops what is older than this, in milliseconds: of all users, also those who no longer use this browser. */
export const dropOldAnswers = async (olderThanMs = keptForMs): Promise<void> => {
  const oldest = new Date(Date.now() - olderThanMs).toISOString()
  const { store } = (await database()).transaction('answers', 'readwrite')
  for (const key of await store.getAllKeys()) {
    const kept = await store.get(key)
    if (kept && !kept.pinned && kept.at < oldest) await store.delete(key)
  }
}

const keep = async (owner: string, address: string, given: Omit<KeptAnswer, 'at'>): Promise<void> => {
  const { store, done } = (await database()).transaction('answers', 'readwrite')
  const pinned = given.pinned ?? ((await store.get([owner, address]))?.pinned && true)
  const kept = { ...given, at: new Date().toISOString(), ...(pinned && { pinned }) }
  await Promise.all([store.put(kept, [owner, address]), done])
}

/** Keeps an answer until `unpin`, whatever its age. */
export const pinAnswer = async (owner: string, address: string, answer: unknown): Promise<void> =>
  withRoom(async () => keep(owner, address, { answer: JSON.stringify(answer), pinned: true }))

/** It is then dropped by age as others are. */
export const unpin = async (owner: string, address: string): Promise<void> => {
  const { store } = (await database()).transaction('answers', 'readwrite')
  const kept = await store.get([owner, address])
  if (kept?.pinned !== true) return
  const { pinned: _pinned, ...rest } = kept
  await store.put(rest, [owner, address])
}

export const keptAnswer = async (owner: string, address: string): Promise<KeptAnswer | undefined> =>
  (await database()).get('answers', [owner, address])

export const reportAddress = (id: string, version?: number): string =>
  addressOf(routes.getReport, { params: { id }, query: { version } })

const keepWhenIdle = (owner: string, address: string, answer: string, response: Response) => {
  const headers = [...response.headers].filter(([name]) => name.startsWith('x-') || name === 'content-type')
  const store = async () => {
    // Not of somebody who has signed out meanwhile.
    if (currentCaller()?.owner !== owner) return
    try {
      await keep(owner, address, { answer, headers })
    } catch (error) {
      // Without storage nothing is kept.
      if (error instanceof DOMException && error.name === 'QuotaExceededError') await dropOldAnswers(0)
    }
  }
  whenIdle(() => void store().catch(() => undefined), idleWithinMs)
}

const responseOf = ({ answer, headers = [] }: KeptAnswer) => new Response(answer, { headers })

/** A network that has a signal may let nothing through: after this long what is kept is shown. */
const patienceMs = () => (isReachable() ? 12_000 : 3000)

/** The response, or what is kept if it is late. The late one is kept too. */
const orKept = async (response: Promise<Response>, kept: () => Promise<KeptAnswer | undefined>): Promise<Response> => {
  const first = await inTime(response, patienceMs(), () => undefined)
  if (first) return first
  const found = await kept()
  if (!found) return response
  void response.catch(() => undefined)
  noteReached(false)
  return responseOf(found)
}

/** Keeps the answers that the user is given, and gives them while Lintel cannot be reached. */
export const answerThrough: Parameters<typeof callThrough>[0] = async (owner, route, address, ask) => {
  const keptUnder = keptAs(route, address)
  const isRead = route.method === 'GET'
  const read = () => keptAnswer(owner, address).catch(() => undefined)
  const respond = async () => {
    const response = await ask()
    noteReached(true)
    if (keptUnder === undefined) return response
    const { status, headers } = response
    const whole = await readWhole(response)
    // A network that asks to be signed in to answers with its own page.
    if (!whole.type.includes('json')) throw notReached()
    const answer = await whole.text()
    keepWhenIdle(owner, keptUnder, answer, response)
    return new Response(answer, { status, headers })
  }
  try {
    return await (isRead && keptUnder !== undefined ? orKept(respond(), read) : respond())
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    noteReached(error.status !== unreachable)
    const isGone = error.status === 404
    if (!isRead || !(isGone || error.status === unreachable)) throw error
    const kept = await read()
    if (kept && (!isGone || kept.pinned === 'made')) return responseOf(kept)
    // Deleted, or no longer theirs to see.
    if (kept) await (await database()).delete('answers', [owner, address])
    throw error
  }
}
