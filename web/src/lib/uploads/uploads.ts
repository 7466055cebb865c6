import { photoMessages, uploadsPerCall, type PhotoRecord, type PhotoUpload } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { attemptsInTurn, outcomeOf, pauseMs } from './outcome.ts'
import { SendError } from './send-file.ts'
import type { KeptUpload, UploadStorage } from './storage.ts'
import { isUnsent, type Upload, type UploadEdits } from './upload.ts'
import type * as z from 'zod'

/** A permission to send one photograph. */
export type Permission = z.output<typeof PhotoUpload>
/** What storage found out about a file. */
export type Arrival = Pick<z.output<typeof PhotoRecord>, 'id' | 'status' | 'message'>

/** A file that is to be sent; `again` is the id of its earlier permission, which is then given anew. */
export interface WantedFile {
  name: string
  size: number
  again?: string
}

/** The outside world of uploads: API, storage and browser. */
export interface UploadPorts {
  /** Why a chosen file cannot be taken; undefined where it can. */
  refusalOf: (file: File) => Promise<string | undefined>
  /** What is said of a file that never arrived. */
  brokenMessage: string
  /** How many permissions are asked for together, where that is less than the API's staff may. */
  together?: number
  /** Asks for permissions, in the order of the files. */
  request: (reportId: string, files: WantedFile[]) => Promise<Permission[]>
  /** Asks what became of photographs. */
  arrivals: (reportId: string, ids: string[]) => Promise<Arrival[]>
  send: (permission: Permission, file: Blob, onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>
  preview: (file: Blob) => Promise<string | undefined>
  /** Lets a preview's memory go. */
  forgetPreview: (address: string) => void
  /** Waits; ends early when the connection comes back, or the page is looked at again. */
  wait: (ms: number) => Promise<void>
}

/** A photograph with the id that storage gave it. */
export interface PermittedPhoto {
  id: string
  src: string
  edits: UploadEdits
  addedAt: string
}

/** What a report does with its uploads. All of it may be told again after a reload. */
export interface UploadEvents<Target> {
  /** Permissions are there: the photographs have their ids and can be put into the report. */
  placed?: (target: Target, photos: PermittedPhoto[]) => void
  /** An earlier permission could not be given anew: the photograph goes on under another id. */
  replaced?: (id: string, photo: { id: string; src: string }) => void
  /** Storage has looked at the file and accepted it. */
  accepted?: (upload: Upload<Target>, src: string) => void
  /** This browser could not keep these files: they are lost where the page is left before they are sent. */
  notKept?: (names: string[]) => void
  /** True where the report has a file of this src. What was refused is then told where it stands. */
  has?: (src: string) => boolean
}

/** Where the uploads of a report are kept until they are sent. */
export interface Keeping {
  storage: UploadStorage
  /** The person's identity, or the visitor's link. */
  owner: string
  /** Names the list among those of the owner. */
  list: string
}

/** How many files travel at the same time. */
const parallel = 3
/** How often arrived photographs are asked for. */
export const arrivalPollMs = 2000
/** Others of the same list are waited for so long before the first that was found goes on. */
const foundMs = 200
/** Photographs asked for in one call. */
const arrivalsPerCall = 100

interface Work<Target> {
  upload: Upload<Target>
  file: Blob | undefined
  /** Its place among those chosen at the same moment. */
  order: number
  /** Given on this page; an address that was signed before may have ended. */
  permission?: Permission
  /** Ids that it had before. */
  former: string[]
  tries: number
  /** It was written to the browser's storage, or that was tried: only then is it sent. */
  isKept: boolean
  /** Found in the browser's storage: it may have arrived before the page was closed. */
  isResumed: boolean
  /** It was put into the report, which is not saved yet. */
  isIn: boolean
  settled: boolean
  /** Ends what is on its way. */
  abort: AbortController
  /** Lets another tab have it. */
  release: AbortController
  /** Ends a pause. */
  wake: () => void
  /** The last write to the browser's storage. */
  writing: Promise<void>
}

/** State of all uploads of a report; `uploads` in the order in which they were chosen. */
export interface UploadsState<Target> {
  uploads: Upload<Target>[]
}

export interface Uploads<Target> extends StoreApi<UploadsState<Target>> {
  /** Goes on with what is kept from before, also of tabs that end meanwhile. */
  open: () => Promise<void>
  /** Takes chosen files; answers a sentence for each that is not taken. */
  add: (target: Target, files: readonly File[]) => Promise<string[]>
  /** Resolves once all files that were chosen so far have their places, failed, or have to wait for the connection. */
  placing: () => Promise<void>
  /** Tries a file again now. */
  retry: (key: string) => void
  /** Gives up on a file, or takes a finished one off the list. */
  drop: (key: string) => void
  /** Turns or captions a photograph that has no place in the report yet. */
  edit: (key: string, edits: UploadEdits) => void
  /** Moves what has no place in the report yet to another list, or follows where one that has was moved to. */
  move: (key: string, target: Target, edits?: UploadEdits) => void
  /** Tells again of those that were put into the report and are not saved there yet. */
  placeAgain: () => void
  /** Forgets those that the report holds now, or was saved without. They are only waited for as long as they travel. */
  settle: (isDecided: (src: string) => boolean) => void
  /** The server says that something happened to a photograph: looks at once. */
  look: () => void
  /** Ends everything; nothing is sent any more, and another tab may go on. */
  end: () => void
}

/** The server answered no address for a file. */
class NoAddress extends Error {
  override name = 'NoAddress'
}

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size))

/**
 * Sends the photographs, or documents, of one report: a few at a time, again after broken connections, until each is
 * accepted, refused or taken away by hand. With `keeping` they wait in the browser and outlive the page.
 */
export const createUploads = <Target>(
  reportId: string,
  ports: UploadPorts,
  events: UploadEvents<Target>,
  keeping?: Keeping,
): Uploads<Target> => {
  const store = createStore<UploadsState<Target>>(() => ({ uploads: [] }))
  const works = new Map<string, Work<Target>>()
  /** Kept ones that are waited for because another tab has them. */
  const claimed = new Set<string>()
  const queue: string[] = []
  let sending = 0
  let order = 0
  let life = new AbortController()
  let polling = false

  const inOrder = (some: Iterable<Work<Target>>) => [...some].toSorted((one, other) => one.order - other.order)

  const publish = () => store.setState({ uploads: inOrder(works.values()).map(({ upload }) => upload) })

  const isHere = (work: Work<Target>) => works.get(work.upload.key) === work

  const change = (work: Work<Target>, part: Partial<Upload<Target>>) => {
    if (!isHere(work)) return
    work.upload = { ...work.upload, ...part }
    publish()
  }

  const keptOf = ({ upload, order: at, former, settled }: Work<Target>, owner: string, list: string): KeptUpload => {
    const { key, target, name, size, addedAt, photoId: id, src, edits, state, message, retryable } = upload
    const isRefused = state === 'failed' && !retryable
    return {
      ...{ key, owner, list, target, name, size, addedAt, order: at, former, edits, settled },
      state: isRefused ? 'refused' : state === 'ready' ? 'accepted' : 'unsent',
      ...(isRefused && { message }),
      ...(id && src && { photo: { id, src } }),
    }
  }

  /** Writes what has changed of an upload, one after the other; the page itself goes on from memory. */
  const keep = (work: Work<Target>): Promise<void> => {
    if (!keeping) return Promise.resolve()
    work.writing = work.writing
      .then(() => keeping.storage.change(keptOf(work, keeping.owner, keeping.list)))
      .catch(() => undefined)
    return work.writing
  }

  const forget = (work: Work<Target>) => {
    work.writing = work.writing.then(() => keeping?.storage.remove(work.upload.key)).catch(() => undefined)
  }

  /** Keeps new files before anything is sent of them. */
  const keepNew = async (batch: readonly Work<Target>[]) => {
    if (!keeping) {
      for (const work of batch) work.isKept = true
      return
    }
    const { storage, owner, list } = keeping
    const lost: string[] = []
    for (const work of batch) {
      const { file, upload, release } = work
      if (!file || !isHere(work)) continue
      work.isKept = true
      void storage.hold(upload.key, release.signal)
      work.writing = storage.add(keptOf(work, owner, list), file).catch(() => void lost.push(upload.name))
      await work.writing
    }
    if (lost.length > 0) events.notKept?.(lost)
  }

  const messageOf = (error: unknown): string => {
    if (error instanceof NoAddress) return photoMessages.couldNotDetermineUrl
    if (error instanceof SendError) return error.kind === 'refused' ? photoMessages.uploadFailed : ports.brokenMessage
    return error instanceof Error && error.message ? error.message : ports.brokenMessage
  }

  const fail = (work: Work<Target>, message: string, retryable: boolean) => {
    change(work, { state: 'failed', message, retryable, progress: 0 })
    void keep(work)
  }

  const permittedOf = ({ upload: { photoId: id, src, edits, addedAt } }: Work<Target>): PermittedPhoto[] =>
    id && src ? [{ id, src, edits, addedAt }] : []

  /** Tells the report of photographs that have their ids, those of one list together. */
  const place = (some: readonly Work<Target>[]) => {
    if (!events.placed) return
    for (const [target, group] of Map.groupBy(some, ({ upload }) => upload.target)) {
      for (const work of group) work.isIn = true
      events.placed(target, group.flatMap(permittedOf))
    }
  }

  const permit = (work: Work<Target>, permission: Permission) => {
    const { photoId: before } = work.upload
    work.permission = permission
    change(work, { photoId: permission.id, src: permission.src })
    if (before !== undefined && before !== permission.id) {
      work.former.push(before)
      events.replaced?.(before, permission)
    }
    void keep(work)
  }

  /** Permissions for these, in one call; what is refused, or answered no address, has failed then. */
  const ask = async (some: readonly Work<Target>[]): Promise<void> => {
    try {
      const files = some.map(({ upload: { name, size } }) => ({ name, size }))
      const permissions = await ports.request(reportId, files)
      for (const [index, work] of some.entries()) {
        const permission = permissions[index]
        if (permission) permit(work, permission)
        else fail(work, messageOf(new NoAddress()), true)
      }
      place(some.filter((work) => isHere(work) && work.permission))
    } catch (error) {
      const outcome = outcomeOf(error)
      if (outcome === 'again') throw error
      // One of them spoils the call for all.
      if (outcome === 'refused' && some.length > 1) for (const work of some) await ask([work])
      else for (const work of some) fail(work, messageOf(error), outcome === 'stopped')
    }
  }

  let asking: Promise<void> | undefined

  /** All that have no permission yet ask together, so that they have their places in the order in which they were chosen. */
  const askForAll = (): Promise<void> => {
    asking ??= ask(
      inOrder(works.values())
        .filter(({ upload, isKept }) => isKept && upload.photoId === undefined && upload.state !== 'failed')
        .slice(0, ports.together ?? uploadsPerCall),
    ).finally(() => (asking = undefined))
    return asking
  }

  const isAsking = (work: Work<Target>) =>
    isHere(work) && work.upload.photoId === undefined && work.upload.state !== 'failed'

  const renew = async (work: Work<Target>) => {
    const { name, size, photoId: again } = work.upload
    if (again === undefined) {
      while (isAsking(work)) await askForAll()
      return
    }
    const [permission] = await ports.request(reportId, [{ name, size, again }])
    if (!permission) throw new NoAddress()
    permit(work, permission)
  }

  const settleArrival = (work: Work<Target>, { status, message }: Arrival) => {
    if (status === 'refused') fail(work, message ?? ports.brokenMessage, false)
    if (status !== 'ready') return
    change(work, { state: 'ready', message: undefined, progress: 1 })
    work.file = undefined
    if (work.settled) forget(work)
    else {
      void keep(work)
      accept(work)
    }
  }

  const accept = (work: Work<Target>) => {
    if (!events.accepted || !work.upload.src) return
    work.isIn = true
    events.accepted(work.upload, work.upload.src)
  }

  /** True where it turns out that a file of before has been looked at already. */
  const hasArrived = async (work: Work<Target>): Promise<boolean> => {
    const { photoId } = work.upload
    if (!work.isResumed || !photoId) return false
    const [arrival] = await ports.arrivals(reportId, [photoId])
    work.isResumed = false
    if (!arrival || arrival.status === 'waiting') return false
    settleArrival(work, arrival)
    return true
  }

  const deliver = async (work: Work<Target>) => {
    if (await hasArrived(work)) return
    const attempt = async () => {
      if (!work.permission) await renew(work)
      if (!work.permission || !work.file) return
      await ports.send(work.permission, work.file, (progress) => change(work, { progress }), work.abort.signal)
      change(work, { state: 'checking', progress: 1 })
      void poll()
    }
    await attempt().catch(async (error: unknown) => {
      if (!(error instanceof SendError) || error.kind !== 'expired') throw error
      await renew(work)
      await attempt()
    })
  }

  const pause = async (work: Work<Target>) => {
    change(work, { state: 'waiting', progress: 0 })
    const woken = new Promise<void>((wake) => (work.wake = wake))
    await Promise.race([ports.wait(pauseMs(work.tries)), woken])
  }

  /** Tries until it is there or nothing can help; after a while others have their turn. */
  const insist = async (work: Work<Target>) => {
    for (let attempts = 1; isHere(work); attempts++) {
      if (work.tries > 0) await pause(work)
      if (!isHere(work)) return
      change(work, { state: 'sending', message: undefined })
      try {
        await deliver(work)
        work.tries = 0
        return
      } catch (error) {
        if (!isHere(work)) return
        const outcome = outcomeOf(error)
        if (outcome !== 'again') {
          fail(work, messageOf(error), outcome === 'stopped')
          return
        }
        work.tries++
      }
      if (attempts >= attemptsInTurn && queue.length > 0) {
        change(work, { state: 'waiting', progress: 0 })
        queue.push(work.upload.key)
        return
      }
    }
  }

  const run = async (work: Work<Target>) => {
    const begun = life
    await insist(work)
    // After an end others are counted.
    if (begun !== life) return
    sending--
    pump()
  }

  const pump = () => {
    while (sending < parallel && queue.length > 0 && !life.signal.aborted) {
      const work = works.get(queue.shift() ?? '')
      if (!work) continue
      sending++
      void run(work)
    }
  }

  const enqueue = (some: readonly Work<Target>[]) => {
    queue.push(...some.filter(isHere).map(({ upload }) => upload.key))
    pump()
  }

  const checkOnce = async () => {
    if (life.signal.aborted) return false
    const checking = [...works.values()].filter(({ upload }) => upload.state === 'checking')
    for (const part of chunks(checking, arrivalsPerCall)) {
      const ids = part.flatMap(({ upload }) => upload.photoId ?? [])
      for (const arrival of await ports.arrivals(reportId, ids).catch(() => [])) {
        const work = part.find(({ upload }) => upload.photoId === arrival.id)
        if (work && isHere(work) && work.upload.state === 'checking') settleArrival(work, arrival)
      }
    }
    return checking.length > 0
  }

  const poll = async () => {
    if (polling) return
    polling = true
    while (await checkOnce()) await ports.wait(arrivalPollMs)
    polling = false
  }

  const draw = (work: Work<Target>) => {
    if (!work.file) return
    ports.preview(work.file).then(
      (preview) => preview && (isHere(work) ? change(work, { preview }) : ports.forgetPreview(preview)),
      () => undefined,
    )
  }

  const newWork = (upload: Upload<Target>, file: Blob | undefined, at: number): Work<Target> => ({
    ...{ upload, file, order: at, former: [], tries: 0 },
    ...{ isKept: false, isResumed: false, isIn: false, settled: false },
    ...{ abort: new AbortController(), release: new AbortController() },
    wake: () => undefined,
    writing: Promise.resolve(),
  })

  const take = (target: Target, file: File): Work<Target> => {
    const { name, size } = file
    const now = Date.now()
    order = Math.max(order + 1, now)
    const addedAt = new Date(now).toISOString()
    const upload = { key: newId(), reportId, target, name, size, addedAt, edits: {} } as const
    const work = newWork({ ...upload, state: 'queued', progress: 0 }, file, order)
    works.set(upload.key, work)
    draw(work)
    return work
  }

  const fresh: Work<Target>[] = []
  /** Those that were found together go on in their order. */
  const goOnWithFound = () => {
    for (const work of inOrder(fresh.splice(0))) if (isHere(work)) goOn(work)
  }

  /** Goes on with one that was kept, once no other tab has it. */
  const claim = async (key: string) => {
    if (!keeping || works.has(key) || claimed.has(key)) return
    claimed.add(key)
    const { signal } = life
    const release = new AbortController()
    const stop = () => release.abort()
    signal.addEventListener('abort', stop, { once: true })
    const found = (await keeping.storage.hold(key, release.signal)) ? await keeping.storage.read(key) : undefined
    signal.removeEventListener('abort', stop)
    claimed.delete(key)
    if (!found || signal.aborted || works.has(key)) {
      release.abort()
      return
    }
    const work = { ...resumed(found.kept, found.file), release }
    works.set(key, work)
    publish()
    draw(work)
    fresh.push(work)
    if (claimed.size === 0) goOnWithFound()
    else setTimeout(goOnWithFound, foundMs)
  }

  const resumed = (kept: KeptUpload, file: Blob | undefined): Work<Target> => {
    const { key, name, size, addedAt, edits, message, photo } = kept
    // Written by this very list: its name says what its targets are.
    const target = kept.target as Target
    const isRefused = kept.state === 'refused' || (kept.state === 'unsent' && !file)
    const isShown = photo && (!isRefused || events.has?.(photo.src) === true)
    const upload: Upload<Target> = {
      ...{ key, reportId, target, name, size, addedAt, edits },
      state: isRefused ? 'failed' : kept.state === 'accepted' ? 'ready' : 'queued',
      progress: kept.state === 'accepted' ? 1 : 0,
      ...(isRefused && { message: message ?? ports.brokenMessage, retryable: false }),
      ...(isShown && { photoId: photo.id, src: photo.src }),
    }
    return {
      ...newWork(upload, file, kept.order),
      former: [...kept.former],
      settled: kept.settled,
      ...{ isKept: true, isResumed: true },
    }
  }

  const goOn = (work: Work<Target>) => {
    const { photoId, src, state } = work.upload
    if (photoId && src) for (const former of work.former) events.replaced?.(former, { id: photoId, src })
    if (!work.settled && state !== 'failed' && photoId) place([work])
    if (state === 'ready' && !work.settled) accept(work)
    if (state === 'ready' && work.settled) forget(work)
    if (state === 'queued') enqueue([work])
  }

  const admissions = new Set<Promise<void>>()

  /** Keeps new files, and asks for their permissions; where nobody can be reached they go on later. */
  const admit = async (batch: readonly Work<Target>[]) => {
    await keepNew(batch)
    try {
      for (const work of batch) await renew(work)
    } catch {
      for (const work of batch.filter(isAsking)) {
        work.tries = 1
        change(work, { state: 'waiting' })
      }
    }
    enqueue(batch.filter(({ upload }) => upload.state !== 'failed'))
  }

  /** Stops what is on its way. Whoever goes on with it reads what was written last. */
  const leave = (work: Work<Target>) => {
    work.abort.abort()
    work.wake()
    void work.writing.then(() => work.release.abort())
    if (work.upload.preview) ports.forgetPreview(work.upload.preview)
  }

  const drop = (work: Work<Target>) => {
    works.delete(work.upload.key)
    forget(work)
    leave(work)
    publish()
  }

  return Object.assign(store, {
    open: async () => {
      if (!keeping) return
      if (life.signal.aborted) life = new AbortController()
      const kept = await keeping.storage.list(keeping.owner, keeping.list).catch(() => [])
      for (const { key } of kept.toSorted((a, b) => a.order - b.order)) void claim(key).catch(() => undefined)
    },
    add: async (target: Target, files: readonly File[]) => {
      const judged = await Promise.all(files.map(async (file) => ({ file, refusal: await ports.refusalOf(file) })))
      const taken = judged.filter(({ refusal }) => refusal === undefined).map(({ file }) => take(target, file))
      publish()
      for (const batch of chunks(taken, uploadsPerCall)) {
        const admission: Promise<void> = admit(batch).finally(() => admissions.delete(admission))
        admissions.add(admission)
      }
      return judged.flatMap(({ refusal }) => refusal ?? [])
    },
    placing: async () => {
      await Promise.all(admissions)
    },
    retry: (key: string) => {
      const work = works.get(key)
      if (work?.upload.state === 'waiting') work.wake()
      if (work?.upload.state !== 'failed' || !work.upload.retryable) return
      work.tries = 0
      change(work, { state: 'queued', message: undefined, retryable: undefined })
      enqueue([work])
    },
    drop: (key: string) => {
      const work = works.get(key)
      if (work) drop(work)
    },
    edit: (key: string, edits: UploadEdits) => {
      const work = works.get(key)
      if (!work) return
      change(work, { edits: { ...work.upload.edits, ...edits } })
      void keep(work)
    },
    move: (key: string, target: Target, edits?: UploadEdits) => {
      const work = works.get(key)
      if (!work) return
      change(work, { target, ...(edits && { edits }) })
      void keep(work)
    },
    placeAgain: () => {
      const open = [...works.values()].filter(({ settled }) => !settled)
      place(open.filter(({ upload }) => upload.photoId && (upload.state === 'ready' || isUnsent(upload))))
      for (const work of open) if (work.upload.state === 'ready') accept(work)
    },
    settle: (isDecided: (src: string) => boolean) => {
      for (const work of works.values()) {
        const { src, state } = work.upload
        if (work.settled || !work.isIn || !src || !isDecided(src)) continue
        work.settled = true
        if (state === 'ready') forget(work)
        else void keep(work)
      }
    },
    look: () => void checkOnce(),
    end: () => {
      life.abort()
      life = new AbortController()
      life.abort()
      const ended = [...works.values()]
      works.clear()
      queue.length = 0
      sending = 0
      for (const work of ended) leave(work)
      publish()
    },
  })
}
