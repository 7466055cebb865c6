import { photoMessages, uploadsPerCall, type PhotoRecord, type PhotoUpload } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { SendError } from './send-file.ts'
import { isUnderway, type Upload } from './upload.ts'
import type * as z from 'zod'

/** A permission to send one photograph. */
export type Permission = z.output<typeof PhotoUpload>
/** What storage found out about a file. */
export type Arrival = Pick<z.output<typeof PhotoRecord>, 'id' | 'status' | 'message'>

/** The outside world of uploads: API, storage and browser. */
export interface UploadPorts {
  /** Why a chosen file cannot be taken; undefined where it can. */
  refusalOf: (file: File) => Promise<string | undefined>
  /** What is said of a file that never arrived. */
  brokenMessage: string
  /** Asks for permissions, in the order of the files. */
  request: (reportId: string, files: { name: string; size: number }[]) => Promise<Permission[]>
  /** Asks what became of photographs. */
  arrivals: (reportId: string, ids: string[]) => Promise<Arrival[]>
  send: (permission: Permission, file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>
  preview: (file: File) => Promise<string | undefined>
  /** Lets a preview's memory go. */
  forgetPreview: (address: string) => void
  /** Waits; ends early when the connection comes back. */
  wait: (ms: number) => Promise<void>
}

/** What a report does with its uploads. */
export interface UploadEvents<Target> {
  /** Permissions are there: the photographs have their ids and can be put into the report. */
  placed: (target: Target, photos: { id: string; src: string }[]) => void
  /** A permission had expired: the photograph goes on under another id. */
  replaced: (id: string, photo: { id: string; src: string }) => void
  /** Storage has looked at the file and accepted it. */
  accepted?: (upload: Upload<Target>, src: string) => void
}

/** How many files travel at the same time. */
const parallel = 3
/** Waiting times between attempts over a broken connection; after the last the file counts as failed. */
const retryMs = [1000, 2000, 4000, 8000, 15_000, 30_000, 60_000] as const
/** How often arrived photographs are asked for. */
export const arrivalPollMs = 2000
/** Photographs asked for in one call. */
const arrivalsPerCall = 100

interface Work<Target> {
  upload: Upload<Target>
  file: File
  permission?: Permission
  abort: AbortController
}

/** State of all uploads of a report; `uploads` in the order in which they were chosen. */
export interface UploadsState<Target> {
  uploads: Upload<Target>[]
}

export interface Uploads<Target> extends StoreApi<UploadsState<Target>> {
  /** Takes chosen files; answers a sentence for each that is not taken. */
  add: (target: Target, files: readonly File[]) => Promise<string[]>
  /** Resolves once all files that were chosen so far have their places, or failed; later if nobody answers. */
  placing: () => Promise<void>
  /** Tries a failed file again. */
  retry: (key: string) => void
  /** Gives up on a file, or takes a finished one off the list. */
  drop: (key: string) => void
  /** The server says that something happened to a photograph: looks at once. */
  look: () => void
  /** Ends everything; nothing is sent any more. */
  end: () => void
}

/** The server answered no address for a file. */
class NoAddress extends Error {
  override name = 'NoAddress'
}

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size))

/** Sends the photographs, or documents, of one report: a few at a time, again after broken connections, until each is accepted. */
export const createUploads = <Target>(
  reportId: string,
  ports: UploadPorts,
  events: UploadEvents<Target>,
): Uploads<Target> => {
  const store = createStore<UploadsState<Target>>(() => ({ uploads: [] }))
  const works = new Map<string, Work<Target>>()
  const waiting: string[] = []
  let sending = 0
  const life = new AbortController()
  let polling = false

  const change = (key: string, part: Partial<Upload<Target>>) => {
    const work = works.get(key)
    if (!work) return
    work.upload = { ...work.upload, ...part }
    store.setState({ uploads: [...works.values()].map(({ upload }) => upload) })
  }

  const messageOf = (error: unknown): string => {
    if (error instanceof NoAddress) return photoMessages.couldNotDetermineUrl
    if (error instanceof SendError && error.kind === 'refused') return photoMessages.uploadFailed
    return ports.brokenMessage
  }

  const fail = (key: string, message: string, retryable: boolean) =>
    change(key, { state: 'failed', message, retryable, progress: 0 })

  /** Calls until it succeeds, the waiting times are used up, or trying again cannot help. */
  const insist = async <T>(attempt: () => Promise<T>, helps: (error: unknown) => boolean): Promise<T> => {
    for (const ms of retryMs) {
      try {
        return await attempt()
      } catch (error) {
        if (life.signal.aborted || !helps(error)) throw error
        await ports.wait(ms)
      }
    }
    return attempt()
  }

  const asking = (files: { name: string; size: number }[]) =>
    insist(
      () => ports.request(reportId, files),
      (error) =>
        !(error instanceof Error && 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500),
    )

  const renew = async (work: Work<Target>) => {
    const before = work.permission
    const [permission] = await asking([{ name: work.file.name, size: work.file.size }])
    if (!permission) throw new NoAddress()
    work.permission = permission
    change(work.upload.key, { photoId: permission.id })
    if (before) events.replaced(before.id, permission)
    else events.placed(work.upload.target, [permission])
  }

  const deliver = async (work: Work<Target>) => {
    const { key } = work.upload
    const attempt = async () => {
      if (!work.permission) await renew(work)
      if (work.permission)
        await ports.send(work.permission, work.file, (progress) => change(key, { progress }), work.abort.signal)
    }
    await insist(
      () =>
        attempt().catch(async (error: unknown) => {
          if (!(error instanceof SendError) || error.kind !== 'expired') throw error
          await renew(work)
          await attempt()
        }),
      (error) => error instanceof SendError && error.kind === 'broken' && !work.abort.signal.aborted,
    )
  }

  const run = async (key: string, work: Work<Target>) => {
    change(key, { state: 'sending' })
    try {
      await deliver(work)
      change(key, { state: 'checking', progress: 1 })
      void poll()
    } catch (error) {
      fail(key, messageOf(error), true)
    }
    sending--
    pump()
  }

  const pump = () => {
    while (sending < parallel && waiting.length > 0) {
      if (life.signal.aborted) return
      const key = waiting.shift() ?? ''
      const work = works.get(key)
      if (!work) continue
      sending++
      void run(key, work)
    }
  }

  const settle = (arrival: Arrival) => {
    const work = [...works.values()].find(({ upload }) => upload.photoId === arrival.id)
    if (!work || work.upload.state !== 'checking') return
    if (arrival.status === 'refused') fail(work.upload.key, arrival.message ?? ports.brokenMessage, false)
    if (arrival.status !== 'ready') return
    change(work.upload.key, { state: 'ready', message: undefined })
    if (work.permission) events.accepted?.(work.upload, work.permission.src)
  }

  const checkOnce = async () => {
    if (life.signal.aborted) return false
    const ids = [...works.values()].flatMap(({ upload }) =>
      upload.state === 'checking' && upload.photoId ? [upload.photoId] : [],
    )
    for (const part of chunks(ids, arrivalsPerCall)) {
      const arrivals = await ports.arrivals(reportId, part).catch(() => [])
      arrivals.forEach(settle)
    }
    return ids.length > 0
  }

  const poll = async () => {
    if (polling) return
    polling = true
    while (await checkOnce()) await ports.wait(arrivalPollMs)
    polling = false
  }

  const take = (target: Target, file: File): Work<Target> => {
    const { name, size } = file
    const upload: Upload<Target> = { key: newId(), reportId, target, name, size, state: 'queued', progress: 0 }
    const work: Work<Target> = { upload, file, abort: new AbortController() }
    works.set(upload.key, work)
    ports.preview(file).then(
      (preview) => preview && (works.has(upload.key) ? change(upload.key, { preview }) : ports.forgetPreview(preview)),
      () => undefined,
    )
    return work
  }

  const admissions = new Set<Promise<void>>()

  const admit = async (target: Target, batch: Work<Target>[]) => {
    try {
      const permissions = await asking(batch.map(({ file }) => ({ name: file.name, size: file.size })))
      batch.forEach((work, index) => {
        work.permission = permissions[index]
        if (work.permission) change(work.upload.key, { photoId: work.permission.id })
        else fail(work.upload.key, photoMessages.couldNotDetermineUrl, true)
      })
      const permitted = batch.filter(({ upload, permission }) => permission && works.has(upload.key))
      events.placed(
        target,
        permitted.flatMap(({ permission }) => permission ?? []),
      )
      waiting.push(...permitted.map(({ upload }) => upload.key))
      pump()
    } catch (error) {
      const message = error instanceof Error && error.message ? error.message : ports.brokenMessage
      for (const { upload } of batch) fail(upload.key, message, true)
    }
  }

  return Object.assign(store, {
    add: async (target: Target, files: readonly File[]) => {
      const judged = await Promise.all(files.map(async (file) => ({ file, refusal: await ports.refusalOf(file) })))
      const taken = judged.filter(({ refusal }) => refusal === undefined).map(({ file }) => take(target, file))
      store.setState({ uploads: [...works.values()].map(({ upload }) => upload) })
      for (const batch of chunks(taken, uploadsPerCall)) {
        const admission: Promise<void> = admit(target, batch).finally(() => admissions.delete(admission))
        admissions.add(admission)
      }
      return judged.flatMap(({ refusal }) => refusal ?? [])
    },
    placing: async () => {
      await Promise.all(admissions)
    },
    retry: (key: string) => {
      if (works.get(key)?.upload.state !== 'failed') return
      change(key, { state: 'queued', message: undefined, retryable: undefined })
      waiting.push(key)
      pump()
    },
    drop: (key: string) => {
      const work = works.get(key)
      if (!work) return
      works.delete(key)
      if (isUnderway(work.upload)) work.abort.abort()
      if (work.upload.preview) ports.forgetPreview(work.upload.preview)
      store.setState({ uploads: [...works.values()].map(({ upload }) => upload) })
    },
    look: () => void checkOnce(),
    end: () => {
      life.abort()
      for (const work of works.values()) {
        work.abort.abort()
        if (work.upload.preview) ports.forgetPreview(work.upload.preview)
      }
      works.clear()
    },
  })
}
