import { maxHeldReports, routes, type Held } from '@lintel/contract'
import { api } from '../api.ts'
import { withLock } from '../locks.ts'
import { deviceName } from './device-name.ts'
import { readHeld } from './held-reports.ts'
import { phoneId } from './phone-id.ts'
import { unsentOf, type Unsent } from './queue.ts'
import { onUnsent } from './unsent-signal.ts'

/* The office sees what is still on whose phone: each browser says what it holds when that has changed. */

const countedAs = {
  report: 'saves',
  save: 'saves',
  photograph: 'photographs',
  recording: 'recordings',
  document: 'documents',
} as const satisfies Record<Unsent['kind'], keyof Held>

/** By report; those with anything unsent come first. */
export const heldBy = (unsent: readonly Unsent[], along: ReadonlySet<string>): Held[] => {
  const byReport = Map.groupBy(unsent, ({ reportId = '' }) => reportId)
  // Documents of a client belong to no report.
  byReport.delete('')
  return [...new Set([...byReport.keys(), ...along])].slice(0, maxHeldReports).map((reportId) => {
    const held: Held = {
      reportId,
      photographs: 0,
      recordings: 0,
      documents: 0,
      saves: 0,
      bytes: 0,
      along: along.has(reportId),
    }
    for (const { kind, size, at } of byReport.get(reportId) ?? []) {
      held[countedAs[kind]] += 1
      held.bytes += size
      if (held.oldest === undefined || at < held.oldest) held.oldest = at
    }
    return held
  })
}

/** What is still held is said again after this time: it is when the device was seen last. */
const repeatMs = 3_600_000

const saidUnder = (owner: string) => `lintel.held.${owner}`

/** The next sign-in says what it holds, also if that is nothing. */
export const forgetAnnounced = (owner: string): void => localStorage.setItem(saidUnder(owner), '')

const announce = async (owner: string, isLeaving: boolean) => {
  const held = heldBy(await unsentOf(owner), isLeaving ? new Set() : (await readHeld(owner)).along)
  const [text, at = '0'] = (localStorage.getItem(saidUnder(owner)) ?? '[]').split('\n')
  const isKnown = text === JSON.stringify(held)
  // A clock can have been set back.
  const isRecent = Math.abs(Date.now() - Number(at)) < repeatMs
  if (isKnown && (held.length === 0 || isRecent)) return
  await api(routes.announcePhone, { params: { id: phoneId() }, body: { name: deviceName(navigator), held } })
  localStorage.setItem(saidUnder(owner), `${JSON.stringify(held)}\n${Date.now()}`)
}

/**
 * Now, unless all of it was said before, here or in another tab. Fails quietly: the next change says it. Whoever signs
 * out leaves what was taken along behind.
 */
export const announceHeld = async (owner: string, isLeaving = false): Promise<void> => {
  try {
    // An earlier one could arrive last.
    await withLock('lintel/announce', () => announce(owner, isLeaving))
  } catch {
    // Without a network, or without storage, in which a browser would be another one at each visit.
  }
}

/** Sending a hundred photographs is one change, and what is sent meanwhile is never announced. */
const gatherMs = 15_000

/** As long as somebody is signed in; returns a function that ends it. */
export const watchHeld = (owner: string): (() => void) => {
  let gathering: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    clearTimeout(gathering)
    gathering = undefined
    void announceHeld(owner)
  }
  const look = async () => {
    gathering ??= setTimeout(now, gatherMs)
    // It can keep a report from being sent.
    if ((await unsentOf(owner)).length === 0) now()
  }
  // It may not be opened again for days.
  const onHidden = () => document.hidden && now()
  const stop = onUnsent(look)
  // An open page on which nothing happens is seen, too.
  const again = setInterval(now, repeatMs)
  addEventListener('online', now)
  document.addEventListener('visibilitychange', onHidden)
  // Without storage nothing is held.
  void look().catch(() => undefined)
  return () => {
    stop()
    removeEventListener('online', now)
    document.removeEventListener('visibilitychange', onHidden)
    clearTimeout(gathering)
    clearInterval(again)
  }
}
