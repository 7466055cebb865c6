import { uploadsPerCall } from '@lintel/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { chunks } from '../chunks.ts'
import { createKeeper, type Keeping } from './keeper.ts'
import { createSender } from './sender.ts'
import { isUnsent, type Upload, type UploadEdits } from './upload.ts'
import type { UploadPorts } from './upload-ports.ts'
import { chosenWork, inOrder, keptWork, type Work } from './work.ts'

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

/**
 * The photographs, or documents, of one report on their way: sent until each is accepted, refused or taken away by
 * hand, and told to the report. With `keeping` they wait in the browser and outlive the page.
 */
export const createUploads = <Target>(
  reportId: string,
  ports: UploadPorts,
  events: UploadEvents<Target>,
  keeping?: Keeping,
): Uploads<Target> => {
  const store = createStore<UploadsState<Target>>(() => ({ uploads: [] }))
  const works = new Map<string, Work<Target>>()
  let order = 0
  let life = new AbortController()

  const publish = () => store.setState({ uploads: inOrder(works.values()).map(({ upload }) => upload) })

  const isHere = (work: Work<Target>) => works.get(work.upload.key) === work

  const change = (work: Work<Target>, part: Partial<Upload<Target>>) => {
    if (!isHere(work)) return
    work.upload = { ...work.upload, ...part }
    publish()
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

  const accept = (work: Work<Target>) => {
    if (!events.accepted || !work.upload.src) return
    work.isIn = true
    events.accepted(work.upload, work.upload.src)
  }

  const { keep, keepNew, forget, findKept } = createKeeper<Target>(keeping, {
    isHere,
    has: (key) => works.has(key),
    notKept: (names) => events.notKept?.(names),
    found: (found) => {
      const has = (src: string) => events.has?.(src) === true
      const work = keptWork<Target>(found, { reportId, brokenMessage: ports.brokenMessage, has })
      works.set(work.upload.key, work)
      publish()
      draw(work)
      return work
    },
    goOn: (work) => goOn(work),
  })

  const { enqueue, sendAgain, renew, isAsking, look, clear } = createSender<Target>(reportId, ports, {
    ...{ isHere, change, keep },
    works: () => works.values(),
    life: () => life.signal,
    permitted: place,
    replaced: (id, permission) => events.replaced?.(id, permission),
    arrived: (work) => {
      if (work.settled) {
        forget(work)
        return
      }
      keep(work)
      accept(work)
    },
  })

  const draw = (work: Work<Target>) => {
    if (!work.file) return
    ports.preview(work.file).then(
      (preview) => preview && (isHere(work) ? change(work, { preview }) : ports.forgetPreview(preview)),
      () => undefined,
    )
  }

  const take = (target: Target, file: File): Work<Target> => {
    const now = Date.now()
    order = Math.max(order + 1, now)
    const work = chosenWork(reportId, target, file, { now, order })
    works.set(work.upload.key, work)
    draw(work)
    return work
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
      await findKept(life.signal)
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
      if (work?.upload.state === 'checking') sendAgain(work)
      if (work?.upload.state !== 'failed' || !work.upload.retryable) return
      if (work.isSentAgain) {
        sendAgain(work)
        return
      }
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
      keep(work)
    },
    move: (key: string, target: Target, edits?: UploadEdits) => {
      const work = works.get(key)
      if (!work) return
      change(work, { target, ...(edits && { edits }) })
      keep(work)
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
        else keep(work)
      }
    },
    look,
    end: () => {
      life.abort()
      life = new AbortController()
      life.abort()
      const ended = [...works.values()]
      works.clear()
      clear()
      for (const work of ended) leave(work)
      publish()
    },
  })
}
