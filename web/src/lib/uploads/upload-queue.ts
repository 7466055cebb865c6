import { uploadHopelessAfterMs, uploadsPerCall } from '@lintel/contract'
import { createStore } from 'zustand/vanilla'
import { chunks } from '../chunks.ts'
import { whileSending } from '../offline/unsent-signal.ts'
import { createKeeper, inOrder, workOf, type Keeper, type Keeping, type Work } from './keeper.ts'
import { attemptsInTurn, messageOf, NoAddress, outcomeOf, pauseMs, SendError } from './send-file.ts'
import {
  isUnsent,
  type Arrival,
  type UploadEdits,
  type UploadEvents,
  type UploadPorts,
  type UploadsState,
} from './upload.ts'
import { chosenJob, keptJob, reduce, stepOf, wantedFile, type Change, type Step } from './upload-state.ts'

const parallel = 3
const arrivalPollMs = 2000
/** When users can resend a file that nothing has checked. */
const longCheckMs = 60_000
const arrivalsPerCall = 100

/** After these changes the browser's record of an upload is written again, or removed once the report has it. */
const recorded: ReadonlySet<string> = new Set(['failed', 'accepted', 'settled', 'edited'])

/** `reduce` has the states of an upload; the loop of `run` does what each asks for. */
export class UploadQueue<Target> {
  readonly store = createStore<UploadsState<Target>>(() => ({ uploads: [], awaited: 0 }))
  readonly works = new Map<string, Work<Target>>()
  readonly #reportId: string
  readonly #ports: UploadPorts
  readonly #events: UploadEvents<Target>
  readonly #keeper: Keeper<Target>
  readonly #perRequest: number
  #life = new AbortController()
  #order = 0
  #queue: Work<Target>[] = []
  readonly #active = new Set<Work<Target>>()
  readonly #gathering: Partial<Record<'look' | 'permit', Promise<void>>> = {}
  #isPolling = false
  readonly admissions = new Set<Promise<void>>()

  constructor(reportId: string, ports: UploadPorts, events: UploadEvents<Target>, keeping: Keeping | undefined) {
    this.#reportId = reportId
    this.#ports = ports
    this.#events = events
    this.#perRequest = ports.together ?? uploadsPerCall
    this.#keeper = createKeeper<Target>(keeping, {
      isHere: (work) => this.isHere(work),
      has: (key) => this.works.has(key),
      hash: async (work) => {
        const sha256 = work.job.file && (await ports.sha256?.(work.job.file))
        this.dispatch(work, { type: 'hashed', sha256 })
      },
      stored: (work, isUnkept) => {
        this.dispatch(work, { type: 'stored', isUnkept })
        this.#enqueue([work])
      },
      notKept: (names) => events.notKept?.(names),
      found: (kept, file, release) => this.#join(workOf(keptJob<Target>(kept, file, { ...ports, reportId }), release)),
      resume: (works) => {
        this.publish()
        this.#resume(works)
      },
      awaited: (awaited) => this.store.setState({ awaited }),
    })
  }

  publish() {
    this.store.setState({ uploads: inOrder(this.works.values()).map(({ job }) => job.upload) })
  }

  isHere(work: Work<Target>) {
    return this.works.get(work.job.upload.key) === work
  }

  dispatch(work: Work<Target>, change: Change<Target>) {
    if (!this.isHere(work)) return
    const { upload } = work.job
    work.job = reduce(work.job, change)
    if (work.job.upload !== upload) this.publish()
    if (!recorded.has(change.type)) return
    if (work.job.settled && work.job.upload.state === 'ready') this.#keeper.forget(work)
    else this.#keeper.keep(work)
  }

  #join(work: Work<Target>) {
    const { upload, file } = work.job
    this.works.set(upload.key, work)
    if (file)
      this.#ports.preview(file).then(
        (preview) =>
          preview &&
          (this.isHere(work) ? this.dispatch(work, { type: 'drawn', preview }) : this.#ports.forgetPreview(preview)),
        () => undefined,
      )
    return work
  }

  choose(target: Target, file: File, edits: UploadEdits) {
    const now = Date.now()
    this.#order = Math.max(this.#order + 1, now)
    const { srcOf } = this.#ports
    return this.#join(workOf(chosenJob(this.#reportId, target, file, { now, order: this.#order, edits, srcOf })))
  }

  /** Stores new files, each of which is then sent. */
  admit(batch: readonly Work<Target>[]) {
    return this.#keeper.keepNew(batch)
  }

  #resume(found: readonly Work<Target>[]) {
    const saved = this.#events.saved?.()
    for (const work of found) {
      const { src } = work.job.upload
      // Saved in the background, by a page that was closed before it noted that.
      if (src && saved?.has(src)) this.dispatch(work, { type: 'settled' })
    }
    this.place(found.filter(({ job }) => !job.settled))
    for (const work of found) {
      const { settled, upload } = work.job
      if (upload.state === 'ready' && !settled) this.accept(work)
      if (upload.state === 'ready' && settled) this.#keeper.forget(work)
    }
    this.#enqueue(found.filter(({ job }) => job.upload.state === 'queued'))
  }

  place(some: readonly Work<Target>[]) {
    const { placed } = this.#events
    if (!placed) return
    for (const [target, group] of Map.groupBy(some, ({ job }) => job.upload.target)) {
      for (const work of group) this.dispatch(work, { type: 'placed', isIn: true })
      const files = group.flatMap(({ job: { upload } }) => {
        const { photoId: id, src, name, edits, addedAt } = upload
        return src ? [{ id, src, name, edits, addedAt }] : []
      })
      const isLeft = placed(target, files) === false
      for (const work of group) this.dispatch(work, { type: 'placed', isIn: !isLeft, isLeft })
    }
  }

  accept(work: Work<Target>) {
    const { upload } = work.job
    if (!this.#events.accepted || !upload.src) return
    this.dispatch(work, { type: 'placed', isIn: true })
    this.#events.accepted(upload, upload.src)
  }

  #enqueue(some: readonly Work<Target>[]) {
    this.#queue.push(...some.filter((work) => this.isHere(work)))
    this.#pump()
  }

  #pump() {
    while (this.#active.size < parallel && this.#queue.length > 0 && !this.#life.signal.aborted) {
      const work = this.#queue.shift()
      if (!work || !this.isHere(work) || this.#active.has(work)) continue
      this.#active.add(work)
      void this.#run(work)
    }
  }

  /** Until it is uploaded or a retry cannot help; after a while others get their turn. */
  async #run(work: Work<Target>) {
    const life = this.#life
    if (stepOf(work.job)) this.dispatch(work, { type: 'begun' })
    for (let step = stepOf(work.job); step && this.isHere(work); step = stepOf(work.job)) {
      if (step === 'pause' && work.job.triesInTurn >= attemptsInTurn && this.#queue.length > 0) {
        this.#queue.push(work)
        break
      }
      await this.#effects[step](work).catch((error: unknown) => this.dispatch(work, this.#changeOf(error, work)))
    }
    // After an end the uploads are counted anew.
    if (life !== this.#life) return
    this.#active.delete(work)
    this.#pump()
  }

  readonly #effects: Record<Step, (work: Work<Target>) => Promise<void>> = {
    pause: async (work) => {
      const woken = new Promise<void>((wake) => (work.wake = wake))
      await Promise.race([this.#ports.wait(pauseMs(work.job.tries)), woken])
      this.dispatch(work, { type: 'resumed' })
    },
    look: (work) => this.#together('look', work),
    permit: (work) => this.#together('permit', work),
    send: async (work) => {
      const { permission, file } = work.job
      if (!permission || !file) throw new NoAddress()
      const onProgress = (progress: number) => this.dispatch(work, { type: 'progressed', progress })
      await whileSending(`file/${work.job.upload.key}`, () =>
        this.#ports.send(permission, file, onProgress, work.abort.signal),
      )
      this.dispatch(work, { type: 'sent', at: Date.now() })
      // There is a connection: those that had their turn without one need not pause first.
      for (const next of this.#queue) if (next.job.tries > 0) this.dispatch(next, { type: 'retried' })
      void this.#poll()
    },
  }

  #changeOf(error: unknown, work?: Work<Target>): Change<Target> {
    if (error instanceof SendError && error.kind === 'expired' && work && !work.job.hasExpired)
      return { type: 'expired' }
    const outcome = outcomeOf(error)
    if (outcome === 'again') return { type: 'interrupted' }
    return { type: 'failed', message: messageOf(error, this.#ports.brokenMessage), retryable: outcome === 'stopped' }
  }

  readonly #gathered = {
    look: async (some: readonly Work<Target>[]) => {
      const part = some.slice(0, arrivalsPerCall)
      const ids = part.map(({ job }) => job.upload.photoId)
      const arrivals = new Map((await this.#ports.arrivals(this.#reportId, ids)).map((one) => [one.id, one]))
      for (const work of part) {
        this.dispatch(work, { type: 'looked' })
        const arrival = arrivals.get(work.job.upload.photoId)
        if (arrival) this.#decide(work, arrival)
      }
    },
    permit: (some: readonly Work<Target>[]) => this.#ask(some.slice(0, this.#perRequest)),
  }

  /** All uploads that are at the same step take it in one call. */
  async #together(step: 'look' | 'permit', work: Work<Target>) {
    while (this.isHere(work) && stepOf(work.job) === step) {
      const there = inOrder(this.works.values()).filter(({ job }) => job.upload.isStored && stepOf(job) === step)
      this.#gathering[step] ??= this.#gathered[step](there).finally(() => delete this.#gathering[step])
      await this.#gathering[step]
    }
  }

  async announce() {
    const unknown = [...this.works.values()].filter(
      ({ job: { upload, isExpected } }) => !isExpected && upload.state !== 'failed' && isUnsent(upload),
    )
    for (const part of chunks(unknown, this.#perRequest)) await this.#ask(part)
  }

  async #ask(some: readonly Work<Target>[]): Promise<void> {
    try {
      const permissions = await this.#ports.request(
        this.#reportId,
        some.map(({ job }) => wantedFile(job)),
      )
      for (const [index, work] of some.entries()) {
        const permission = permissions[index]
        this.dispatch(work, permission ? { type: 'permitted', permission } : this.#changeOf(new NoAddress()))
      }
    } catch (error) {
      const change = this.#changeOf(error)
      if (change.type === 'interrupted') throw error
      // One bad file fails the call for all.
      if (outcomeOf(error) === 'refused' && some.length > 1) for (const work of some) await this.#ask([work])
      else for (const work of some) this.dispatch(work, change)
    }
  }

  #decide(work: Work<Target>, { src, status, message, damaged }: Arrival) {
    if (damaged && work.job.upload.state === 'checking') {
      if (!work.job.isSentAgain) this.resend(work, true)
      else this.dispatch(work, { type: 'failed', message: message ?? this.#ports.brokenMessage, retryable: true })
    }
    if (status === 'refused')
      this.dispatch(work, { type: 'failed', message: message ?? this.#ports.brokenMessage, retryable: false })
    if (status !== 'ready') return
    this.dispatch(work, { type: 'accepted', src })
    if (this.isHere(work) && !work.job.settled) this.accept(work)
  }

  /** Sends a file with a new presigned URL, unless it has been checked in the meantime. */
  resend(work: Work<Target>, isAutomatic = false) {
    this.dispatch(work, { type: 'resent', isAutomatic })
    this.#enqueue([work])
  }

  retry(work: Work<Target>) {
    const { upload, isSentAgain } = work.job
    work.wake()
    if (upload.state === 'checking' || (upload.state === 'failed' && upload.retryable && isSentAgain)) this.resend(work)
    else if (upload.state === 'failed' && upload.retryable) {
      this.dispatch(work, { type: 'retried' })
      this.#enqueue([work])
    }
  }

  /** The check of a file can get lost. It is sent again once automatically, and then by hand. */
  #settleUnseen(work: Work<Target>) {
    const { checkedSince, isSentAgain, upload } = work.job
    const waitedMs = Date.now() - checkedSince
    if (waitedMs < uploadHopelessAfterMs) {
      if (waitedMs >= longCheckMs && !upload.retryable) this.dispatch(work, { type: 'unchecked' })
    } else if (isSentAgain) this.dispatch(work, { type: 'failed', message: this.#ports.brokenMessage, retryable: true })
    else this.resend(work, true)
  }

  async checkOnce() {
    if (this.#life.signal.aborted) return false
    const isChecked = (work: Work<Target>) => this.isHere(work) && work.job.upload.state === 'checking'
    const checking = [...this.works.values()].filter(isChecked)
    for (const part of chunks(checking, arrivalsPerCall)) {
      const ids = part.map(({ job }) => job.upload.photoId)
      const arrivals = await this.#ports.arrivals(this.#reportId, ids).catch(() => undefined)
      // Without a response their state is unknown.
      if (!arrivals) continue
      for (const arrival of arrivals) {
        const work = part.find(({ job }) => job.upload.photoId === arrival.id)
        if (work && isChecked(work)) this.#decide(work, arrival)
      }
      for (const work of part) if (isChecked(work)) this.#settleUnseen(work)
    }
    return checking.length > 0
  }

  async #poll() {
    if (this.#isPolling) return
    this.#isPolling = true
    while (await this.checkOnce()) await this.#ports.wait(arrivalPollMs)
    this.#isPolling = false
  }

  async open() {
    if (this.#life.signal.aborted) this.#life = new AbortController()
    await this.#keeper.findKept(this.#life.signal)
  }

  /** Aborts an upload. The next tab to continue it reads the last written state. */
  #leave(work: Work<Target>) {
    work.abort.abort()
    work.wake()
    void work.writing.then(() => work.release.abort())
    const { preview } = work.job.upload
    if (preview) this.#ports.forgetPreview(preview)
  }

  drop(work: Work<Target>) {
    this.works.delete(work.job.upload.key)
    this.#keeper.forget(work)
    this.#leave(work)
    this.publish()
  }

  end() {
    this.#life.abort()
    this.#life = new AbortController()
    this.#life.abort()
    const ended = [...this.works.values()]
    this.works.clear()
    this.#queue = []
    this.#active.clear()
    for (const work of ended) this.#leave(work)
    this.publish()
  }
}
