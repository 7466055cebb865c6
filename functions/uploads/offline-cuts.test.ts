import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { Address, routes, type Report } from '@lintel/contract'
import { fileSrc, newId } from '@lintel/rules'
import fc from 'fast-check'
import { produce } from 'immer'
import sharp from 'sharp'
import { beforeAll, expect, it, vi } from 'vitest'
import { api } from '../../web/src/lib/api.ts'
import { callAs, callThrough } from '../../web/src/lib/caller.ts'
import { keepWanted, wantedDrafts, wantedOf } from '../../web/src/lib/drafts.ts'
import { drainInBackground } from '../../web/src/lib/offline/drain.ts'
import { answerThrough, pinAnswer, reportAddress } from '../../web/src/lib/offline/kept-answers.ts'
import { createOffline } from '../../web/src/lib/offline/new-report.ts'
import { openReport } from '../../web/src/lib/offline/open-reports.ts'
import { unsentOf } from '../../web/src/lib/offline/queue.ts'
import { bodyAt, splitReport, withSharedParts } from '../../web/src/lib/reports/bodies.ts'
import { draftVersion, toDraft, withDraft } from '../../web/src/lib/reports/draft-content.ts'
import { claimLists } from '../../web/src/lib/uploads/background.ts'
import { browserPorts } from '../../web/src/lib/uploads/ports.ts'
import { browserStorage, type UploadStorage } from '../../web/src/lib/uploads/storage.ts'
import { createUploads } from '../../web/src/lib/uploads/uploads.ts'
import { keepInMemory } from '../../web/src/testing/memory-database.ts'
import { call, callRaw } from '../test/call.ts'
import { aClient, aUserOf, atStack, type Person } from '../test/people.ts'
import { address, aReportBy } from '../test/reports.ts'

/* A phone's queue against the real handlers: its network is cut before or after each request, its browser is killed. */

/** What happens to one request of the phone. */
const faults = ['none', 'none', 'cut before', 'cut within', 'cut after', 'killed before', 'killed after'] as const
type Fault = (typeof faults)[number]

const windowOfLife = () => {
  const target = new EventTarget()
  setMaxListeners(0, target)
  return target
}

/** The Web Locks of one run of the browser: a killed one leaves none. Shared ones are taken in turn here. */
const locksOfLife = () => {
  const held = new Map<string, Promise<unknown>>()
  type Act = (lock: object | null) => unknown
  const request = async (name: string, options: LockOptions | Act, given?: Act) => {
    const { ifAvailable = false, signal } = typeof options === 'function' ? {} : options
    const act = given ?? (options as Act)
    const before = held.get(name)
    if (before && ifAvailable) return act(null)
    const run = (async () => {
      await before
      signal?.throwIfAborted()
      return act({ name })
    })()
    const end: Promise<unknown> = run.catch(() => undefined).then(() => held.get(name) === end && held.delete(name))
    held.set(name, end)
    return run
  }
  return { request, query: async () => ({ held: [] }) }
}

/** One run of the browser; what a killed one had begun never ends. */
const aLife = () => {
  const killed = Promise.withResolvers<void>()
  const kill = () => {
    made.isKilled = true
    killed.resolve()
  }
  const made = {
    isKilled: false,
    locks: locksOfLife(),
    killed: killed.promise,
    kill,
    window: windowOfLife(),
    stop: () => undefined as void,
    /** Closes the report that is open, if one is. */
    leave: () => undefined as void,
  }
  return made
}
let life = aLife()
/** The run of the browser that code belongs to, also after it was killed. */
const lives = new AsyncLocalStorage<ReturnType<typeof aLife>>()
const alive = <T>(act: () => T): T => lives.run(life, act)
let ahead: Fault[] = []
let cuts = 0

const never = new Promise<never>(() => undefined)
const realFetch = fetch
const realTimeout = setTimeout
const pause = (ms: number) => new Promise<void>((resolve) => void realTimeout(resolve, ms))

const through = async (ask: () => Promise<Response>): Promise<Response> => {
  const mine = lives.getStore() ?? life
  if (mine.isKilled) return never
  const fault = ahead.shift() ?? 'none'
  if (fault !== 'none') cuts += 1
  // Requests that are underway together arrive in any order.
  await pause(fault.length % 4)
  if (fault === 'killed before') mine.kill()
  if (mine.isKilled) return never
  if (fault === 'cut before') throw new TypeError('The connection is cut')
  const answer = await ask()
  if (fault === 'killed after') mine.kill()
  if (mine.isKilled) return never
  const cutOff = (body: ReadableStreamDefaultController) => body.error(new TypeError('The answer is cut off'))
  if (fault === 'cut within') return new Response(new ReadableStream({ start: cutOff }), answer)
  if (fault === 'cut after') throw new TypeError('The answer is lost')
  return answer
}

class PhoneRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  #url = ''
  open(_method: string, url: string) {
    this.#url = url
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  send(body: FormData) {
    const sent = (event: string) => this.dispatchEvent(new Event(event))
    void through(() => realFetch(this.#url, { method: 'POST', body }))
      .then(({ status }) => (this.status = status))
      .then(
        () => sent('load'),
        () => sent('error'),
      )
  }
}

/** Its waits of whole seconds are so much shorter; those of Node's own network are not. */
const faster = 200

const aPhone = () => {
  keepInMemory()
  const begun = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')?.value
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...of) {
    if (lives.getStore()?.isKilled) throw new Error('The browser was killed')
    return begun.apply(this, of)
  })
  vi.stubGlobal('XMLHttpRequest', PhoneRequest)
  vi.stubGlobal('navigator', {
    onLine: true,
    userAgent: '',
    get locks() {
      return (lives.getStore() ?? life).locks
    },
  })
  const events = {
    addEventListener: (...of: Parameters<EventTarget['addEventListener']>) => life.window.addEventListener(...of),
    removeEventListener: (...of: Parameters<EventTarget['removeEventListener']>) =>
      life.window.removeEventListener(...of),
  }
  vi.stubGlobal('document', { ...events, visibilityState: 'visible' })
  for (const [name, act] of Object.entries(events)) vi.stubGlobal(name, act)
  vi.stubGlobal('dispatchEvent', (event: Event) => life.window.dispatchEvent(event))
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('fetch', (to: string, init?: RequestInit) =>
    to.startsWith('/') ? through(() => realFetch(`${atStack().url}${to}`, init)) : realFetch(to, init),
  )
  vi.stubGlobal('setTimeout', (act: (...of: unknown[]) => void, ms = 0, ...of: unknown[]) => {
    if (ms % 1000 > 0 || ms > 60_000) return realTimeout(act, ms, ...of)
    const mine = life
    return realTimeout(() => mine.isKilled || act(...of), ms / faster)
  })
}

const begin = (owner: string) => {
  // What still listens of the former one would act in the new one.
  life.stop()
  life.leave()
  life = aLife()
  life.stop = alive(() => drainInBackground(owner))
}

let jpegs: Buffer[]
beforeAll(async () => {
  jpegs = await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      sharp({ create: { width: 32, height: 24, channels: 3, background: { r: n * 4, g: 128, b: 255 - n * 4 } } })
        .jpeg()
        .toBuffer(),
    ),
  )
})

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ does: fc.constant('work' as const), photos: fc.nat({ max: 5 }) }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('office' as const), clashes: fc.nat({ max: 7 }) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        does: fc.constant('send' as const),
        faults: fc.array(fc.constantFrom(...faults), { minLength: 2, maxLength: 12, size: 'max' }),
      }),
    },
  ),
  { minLength: 4, maxLength: 14, size: 'max' },
)
const visits = fc.record({ isMadeHere: fc.boolean(), steps })
type Visit = typeof visits extends fc.Arbitrary<infer V> ? V : never

/** Until nothing is sent any more, or the browser is killed. */
const quiet = async (owner: string) => {
  for (let same = 0, before = ''; same < 3 && !life.isKilled;) {
    await pause(15)
    const unsent = await unsentOf(owner)
    if (unsent.every(({ state }) => state === 'asks' || state === 'refused')) return
    const now = `${ahead.length} ${unsent.map(({ key, state }) => key + state).join()}`
    same = now === before && ahead.length === 0 ? same + 1 : 0
    before = now
  }
}

/** Every photograph that the browser has stored, by its id, with its hash. */
const taken = new Map<string, string>()
const storage: UploadStorage = {
  ...browserStorage,
  add: async (kept, file) => {
    await browserStorage.add(kept, file)
    taken.set(
      kept.photo?.id ?? kept.key,
      createHash('sha256')
        .update(await file.bytes())
        .digest('hex'),
    )
  },
}

const newestOf = async (person: Person, id: string) => (await call(routes.getReport, person, { params: { id } })).body

const visit = async (
  inspector: Person,
  office: Person,
  { isMadeHere, steps: planned }: Visit,
  client: Parameters<typeof createOffline>[1],
) => {
  const owner = inspector.sub
  ahead = []
  taken.clear()
  begin(owner)
  const given = { address: Address.parse(address), branchId: `${client.id}-1`, type: 'Inventory' as const }
  const identity = {
    sub: owner,
    userId: inspector.userId,
    name: 'Eve',
    email: inspector.email,
    groups: inspector.groups,
    clientId: client.id,
  }
  const { id } = isMadeHere
    ? await createOffline(identity, client, { ...given, id: newId() })
    : await aReportBy(inspector, given)
  const model = { notes: '', parking: '', photos: new Set<string>(), saves: 0, office: 0 }
  let clashed = false

  /** As an open editor does: it is closed before it could send. */
  const work = async (photos: number) => {
    const open = new AbortController()
    const leave = claimLists([`photos/${id}`])
    const mine = life
    const ends: (() => void)[] = [leave, () => open.abort()]
    mine.leave = () => ends.splice(0).forEach((end) => end())
    await openReport(owner, id, open.signal)
    await edit(photos, (uploads) => ends.unshift(() => uploads.end()))
    mine.leave()
  }

  const edit = async (photos: number, opened: (uploads: { end: () => void }) => void) => {
    const mine = life
    const [wanted] = await wantedDrafts(owner)
    if (wanted?.wanted.state) return
    const newest = await api(routes.getReport, { params: { id } }).catch(() => undefined)
    const version = wanted ? draftVersion(wanted.content) : newest?.version
    if (!newest || version === undefined) return
    const { header, body: latest } = splitReport(newest)
    const base = version === newest.version ? latest : await bodyAt(id, version).catch(() => undefined)
    const typed = base && (wanted ? withDraft(base, wanted.content) : base)
    if (!base || !typed || life.isKilled) return
    let body = typed
    const uploads = createUploads<'unassigned'>(
      id,
      {
        ...browserPorts,
        preview: async () => undefined,
        srcOf: (...of) => fileSrc(inspector.userId, new Date(of[1]), of[0], of[2]),
      },
      {
        placed: (_, files) => {
          const isNew = (src: string) => !body.unassignedphotos.some((photo) => photo.src === src)
          body = produce(body, (draft) => {
            for (const { id: photo, src } of files)
              if (isNew(src)) draft.unassignedphotos.push({ id: photo, src, hasGalleryLink: true, readonly: false })
          })
          return true
        },
      },
      { storage, owner, list: `photos/${id}` },
    )
    opened(uploads)
    const files = Array.from({ length: photos }, (_, n) => {
      const bytes = jpegs[(model.photos.size + n) % jpegs.length] ?? Buffer.alloc(0)
      return new File([new Uint8Array(bytes)], `IMG ${n}.jpg`, { type: 'image/jpeg' })
    })
    await uploads.add('unassigned', files)
    await uploads.stored()
    const notes = `Notes ${++model.saves}`
    body = produce(body, (draft) => void (draft.propertyDetails.generalNotes = notes))
    await pinAnswer(owner, reportAddress(id, version), { ...header, ...base, version })
    if (mine.isKilled) return
    const content = toDraft({ header: { version }, base, body: withSharedParts(body, [base]) })
    await keepWanted(owner, wanted?.name ?? `${wantedOf(id)}/${newId()}`, content, {
      at: new Date().toISOString(),
      sent: wanted?.wanted.sent ?? [],
    })
    model.notes = notes
    for (const { id: photo } of body.unassignedphotos) model.photos.add(photo)
  }

  /** Somebody else's save, tried again where the phone was faster. */
  const officeEdits = async (clashes: boolean): Promise<void> => {
    const current = await newestOf(office, id).catch(() => undefined)
    if (!current) return
    const text = `Office ${model.office + 1}`
    const body = produce(current, ({ propertyDetails }) => {
      if (clashes) propertyDetails.generalNotes = text
      else propertyDetails.parkingLocation = text
    })
    const { status } = await callRaw(routes.saveReport, office.idToken, { params: { id }, body })
    if (status === 409) return officeEdits(clashes)
    expect(status).toBe(200)
    model.office += 1
    clashed ||= clashes
    if (!clashes) model.parking = text
  }

  for (const step of planned) {
    if (step.does === 'work') await Promise.race([alive(() => work(step.photos)), life.killed])
    else if (step.does === 'office') await officeEdits(step.clashes === 0)
    else {
      ahead = [...step.faults]
      alive(() => dispatchEvent(new Event('online')))
      await quiet(owner)
    }
    if (!life.isKilled) continue
    await pause(5)
    begin(owner)
  }

  ahead = []
  await vi.waitFor(
    async () => {
      if (life.isKilled) begin(owner)
      alive(() => dispatchEvent(new Event('online')))
      await pause(20)
      const left = (await unsentOf(owner)).filter(({ state }) => state !== 'asks')
      expect(left).toEqual([])
    },
    { timeout: 20_000, interval: 20 },
  )
  life.stop()
  const asked = await wantedDrafts(owner)
  const saved = await newestOf(office, id)
  const { data: records } = (await call(routes.listPhotos, office, { params: { id }, query: {} })).body
  // Nothing twice, and every byte.
  expect(new Map(records.map(({ id: photo, sha256 }) => [photo, sha256]))).toEqual(taken)
  expect(records).toHaveLength(taken.size)
  const [left] = asked
  if (left) expect(clashed).toBe(true)
  const inReport = left
    ? (withDraft(await bodyAt(id, draftVersion(left.content) ?? 0), left.content) ?? expect.fail())
    : (saved satisfies Report)
  expect(inReport.unassignedphotos.map(({ id: photo }) => photo).toSorted()).toEqual([...model.photos].toSorted())
  if (!clashed || left) expect(inReport.propertyDetails.generalNotes ?? '').toBe(model.notes)
  if (!clashed) expect(saved.propertyDetails.parkingLocation ?? '').toBe(model.parking)
  expect(saved.version).toBeLessThanOrEqual(1 + model.saves + model.office)
}

it(
  'loses nothing and sends nothing twice, wherever it is cut, killed or overtaken',
  { tags: ['long'], timeout: 3_600_000 },
  async () => {
    const client = await aClient()
    const [inspector, office] = [await aUserOf(client), await aUserOf(client, ['Customers'], 'first')]
    aPhone()
    callThrough(answerThrough)
    const planned = fc.asyncProperty(visits, async (each) => {
      // Nothing of an earlier visit is left on this phone.
      const owner = newId()
      callAs({ owner, idToken: async () => inspector.idToken, refused: () => undefined })
      await visit({ ...inspector, sub: owner }, office, each, client)
    })
    // What fails is not made smaller: two runs of the same plan are never in the same order.
    for (let seed = 38; cuts < 10_000; seed++) await fc.assert(planned, { seed, numRuns: 50, endOnFailure: true })
  },
)
