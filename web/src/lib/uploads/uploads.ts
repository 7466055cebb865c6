import { uploadsPerCall } from '@lintel/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { chunks } from '../chunks.ts'
import { createKeeper, type Keeping } from './keeper.ts'
import { createSender } from './sender.ts'
import { isUnsent, type Upload, type UploadEdits } from './upload.ts'
import type { UploadPorts } from './upload-ports.ts'
import { chosenWork, inOrder, keptWork, type Work } from './work.ts'

export interface PermittedPhoto {
  id: string
  src: string
  edits: UploadEdits
  addedAt: string
}

/** The report's callbacks. Each can be called again after a reload. */
export interface UploadEvents<Target> {
  /** The photographs have their ids and can be added to the report. Returns false if it has no place for them. */
  placed?: (target: Target, photos: PermittedPhoto[]) => boolean | undefined
  /** A presigned URL could not be renewed: the photograph continues under another id. */
  replaced?: (id: string, photo: { id: string; src: string }) => void
  accepted?: (upload: Upload<Target>, src: string) => void
  /** This browser could not store these files: they are lost if the page is left before they are sent. */
  notKept?: (names: string[]) => void
  /** True if the report has a file of this src, which then shows that it was refused. */
  has?: (src: string) => boolean
}

export interface UploadsState<Target> {
  uploads: Upload<Target>[]
}

export interface Uploads<Target> extends StoreApi<UploadsState<Target>> {
  /** Continues stored uploads, including those of tabs that close. */
  open: () => Promise<void>
  /** Adds chosen files, with the given rotation, caption or link; returns a message for each that is not accepted. */
  add: (target: Target, files: readonly File[], edits?: UploadEdits) => Promise<string[]>
  /** Resolves once all files chosen so far have their ids, have failed, or wait for the connection. */
  placing: () => Promise<void>
  retry: (key: string) => void
  drop: (key: string) => void
  /** Rotates or captions a photograph that is not in the report yet. */
  edit: (key: string, edits: UploadEdits) => void
  /** Moves an upload to another list, or follows a photograph that was moved. */
  move: (key: string, target: Target, edits?: UploadEdits) => void
  /** Repeats the callbacks for those added to the report and not saved there yet. */
  placeAgain: () => void
  /** Repeats the callback for those that had no place in the report. */
  placeLeft: () => void
  /** Forgets those that the saved report has, or was saved without; others are awaited only while being sent. */
  settle: (isDecided: (src: string) => boolean) => void
  look: () => void
  /** Ends everything; nothing more is sent, and another tab can continue. */
  end: () => void
}

/** Sent until each is accepted, refused or removed by hand. With `keeping` they outlive the page. */
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

  const place = (some: readonly Work<Target>[]) => {
    if (!events.placed) return
    for (const [target, group] of Map.groupBy(some, ({ upload }) => upload.target)) {
      for (const work of group) work.isIn = true
      const isLeft = events.placed(target, group.flatMap(permittedOf)) === false
      for (const work of group) {
        if (isLeft) work.isIn = false
        if (isLeft !== (work.upload.isLeft ?? false)) change(work, { isLeft })
      }
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
    resume: (work) => resume(work),
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

  const take = (target: Target, file: File, edits: UploadEdits): Work<Target> => {
    const now = Date.now()
    order = Math.max(order + 1, now)
    const work = chosenWork(reportId, target, file, { now, order, edits })
    works.set(work.upload.key, work)
    draw(work)
    return work
  }

  const resume = (work: Work<Target>) => {
    const { photoId, src, state } = work.upload
    if (photoId && src) for (const former of work.former) events.replaced?.(former, { id: photoId, src })
    if (!work.settled && state !== 'failed' && photoId) place([work])
    if (state === 'ready' && !work.settled) accept(work)
    if (state === 'ready' && work.settled) forget(work)
    if (state === 'queued') enqueue([work])
  }

  const admissions = new Set<Promise<void>>()

  /** Stores new files, and requests their presigned URLs; without a connection they continue later. */
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

  /** Aborts uploads. The next tab to continue one reads the last written state. */
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
    add: async (target: Target, files: readonly File[], edits: UploadEdits = {}) => {
      const named = files.map((file) => ports.named?.(file) ?? file)
      const judged = await Promise.all(named.map(async (file) => ({ file, refusal: await ports.refusalOf(file) })))
      const taken = judged.filter(({ refusal }) => refusal === undefined).map(({ file }) => take(target, file, edits))
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
    placeLeft: () => {
      const left = [...works.values()].filter(({ settled, isIn, upload }) => !settled && !isIn && upload.photoId)
      place(left.filter(({ upload }) => upload.state === 'ready' || isUnsent(upload)))
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
