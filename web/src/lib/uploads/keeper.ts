import { inTime } from '../in-time.ts'
import type { KeptUpload, UploadStorage } from './storage.ts'
import { keptOf, type Job } from './upload-state.ts'

export interface Keeping {
  storage: UploadStorage
  /** The user's identity, or the visitor's link. */
  owner: string
  list: string
}

/** An upload of this page: its state, and what ends its effects. */
export interface Work<Target> {
  job: Job<Target>
  abort: AbortController
  /** Releases it for another tab. */
  release: AbortController
  /** Ends a pause. */
  wake: () => void
  /** The last write to the browser's storage. */
  writing: Promise<void>
}

export const workOf = <Target>(job: Job<Target>, release = new AbortController()): Work<Target> => ({
  job,
  abort: new AbortController(),
  release,
  wake: () => undefined,
  writing: Promise.resolve(),
})

export const inOrder = <Target>(some: Iterable<Work<Target>>): Work<Target>[] =>
  [...some].toSorted((one, other) => one.job.order - other.job.order)

export interface KeeperEvents<Target> {
  has: (key: string) => boolean
  isHere: (work: Work<Target>) => boolean
  /** Called before it is stored. */
  hash: (work: Work<Target>) => Promise<void>
  stored: (work: Work<Target>, isUnkept?: boolean) => void
  /** Files of these names could not be stored. */
  notKept: (names: string[]) => void
  found: (kept: KeptUpload, file: Blob | undefined, release: AbortController) => Work<Target>
  resume: (found: readonly Work<Target>[]) => void
  /** So many earlier uploads are not found yet: they are being read, or another tab has them. */
  awaited: (count: number) => void
}

/** Stores uploads in the browser until they are sent, so that they outlive the page; and finds earlier ones. */
export interface Keeper<Target> {
  /** Writes the changes of an upload, one after the other; the page itself works from memory. */
  keep: (work: Work<Target>) => void
  /** Stores new files before anything of them is sent. */
  keepNew: (batch: readonly Work<Target>[]) => Promise<void>
  forget: (work: Work<Target>) => void
  /** Finds earlier uploads, including those of tabs that close, until the signal ends. */
  findKept: (signal: AbortSignal) => Promise<void>
}

/** How long the first one found waits for others of the same list. */
const foundMs = 200

export const createKeeper = <Target>(
  keeping: Keeping | undefined,
  { has, isHere, hash, stored, notKept, found, resume, awaited }: KeeperEvents<Target>,
): Keeper<Target> => {
  if (!keeping)
    return {
      keep: () => undefined,
      keepNew: async (batch) => {
        for (const work of batch) {
          await hash(work)
          stored(work)
        }
      },
      forget: () => undefined,
      findKept: async () => undefined,
    }
  const { storage, owner, list } = keeping
  /** Stored uploads that another tab has claimed. */
  const claimed = new Set<string>()
  const fresh: Work<Target>[] = []

  const tell = () => awaited(claimed.size + fresh.length)

  const resumeFound = () => {
    const here = inOrder(fresh.splice(0)).filter(isHere)
    if (here.length > 0) resume(here)
    tell()
  }

  const claim = async (key: string, signal: AbortSignal) => {
    if (has(key) || claimed.has(key)) return
    claimed.add(key)
    tell()
    const release = new AbortController()
    const stop = () => release.abort()
    signal.addEventListener('abort', stop, { once: true })
    const isHeld = await storage.hold(key, release.signal)
    const read = isHeld ? await storage.read(key).catch(() => undefined) : undefined
    signal.removeEventListener('abort', stop)
    claimed.delete(key)
    if (!read || signal.aborted || has(key)) release.abort()
    else fresh.push(found(read.kept, read.file, release))
    if (claimed.size === 0) resumeFound()
    else setTimeout(resumeFound, foundMs)
  }

  const write = (work: Work<Target>, change: () => Promise<void>) => {
    work.writing = work.writing.then(change).catch(() => undefined)
  }

  return {
    keep: (work) => write(work, () => storage.change(keptOf(work.job, { owner, list }))),
    keepNew: async (batch) => {
      const lost: string[] = []
      for (const work of batch) {
        await hash(work)
        const { file, upload } = work.job
        if (!file || !isHere(work)) continue
        void storage.hold(upload.key, work.release.signal)
        let isUnkept = false
        work.writing = storage.add(keptOf(work.job, { owner, list }), file).catch(() => void (isUnkept = true))
        await work.writing
        if (isUnkept) lost.push(upload.name)
        stored(work, isUnkept)
      }
      if (lost.length > 0) notKept(lost)
    },
    forget: (work) => {
      write(work, () => storage.remove(work.job.upload.key))
      void work.writing.then(() => work.release.abort())
    },
    findKept: async (signal) => {
      const kept = await storage.list(owner, list).catch(() => [])
      const claims = kept.toSorted((a, b) => a.order - b.order).map(({ key }) => claim(key, signal))
      // What another tab has comes once that closes.
      await inTime(Promise.all(claims), foundMs, () => undefined)
    },
  }
}
