import type { KeptUpload, UploadStorage } from './storage.ts'
import { inOrder, keptOf, type Work } from './work.ts'

export interface Keeping {
  storage: UploadStorage
  /** The user's identity, or the visitor's link. */
  owner: string
  list: string
}

export interface Found {
  kept: KeptUpload
  file: Blob | undefined
  release: AbortController
}

export interface KeeperEvents<Target> {
  has: (key: string) => boolean
  isHere: (work: Work<Target>) => boolean
  /** Files of these names could not be stored. */
  notKept: (names: string[]) => void
  found: (found: Found) => Work<Target>
  resume: (work: Work<Target>) => void
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

const memoryAlone = <Target>(): Keeper<Target> => ({
  keep: () => undefined,
  keepNew: async (batch) => {
    for (const work of batch) work.isKept = true
  },
  forget: () => undefined,
  findKept: async () => undefined,
})

export const createKeeper = <Target>(
  keeping: Keeping | undefined,
  { has, isHere, notKept, found, resume }: KeeperEvents<Target>,
): Keeper<Target> => {
  if (!keeping) return memoryAlone()
  const { storage, owner, list } = keeping
  /** Stored uploads that another tab has claimed. */
  const claimed = new Set<string>()
  const fresh: Work<Target>[] = []

  const goOnWithFound = () => {
    for (const work of inOrder(fresh.splice(0))) if (isHere(work)) resume(work)
  }

  const claim = async (key: string, signal: AbortSignal) => {
    if (has(key) || claimed.has(key)) return
    claimed.add(key)
    const release = new AbortController()
    const stop = () => release.abort()
    signal.addEventListener('abort', stop, { once: true })
    const read = (await storage.hold(key, release.signal)) ? await storage.read(key) : undefined
    signal.removeEventListener('abort', stop)
    claimed.delete(key)
    if (!read || signal.aborted || has(key)) {
      release.abort()
      return
    }
    fresh.push(found({ ...read, release }))
    if (claimed.size === 0) goOnWithFound()
    else setTimeout(goOnWithFound, foundMs)
  }

  return {
    keep: (work) => {
      work.writing = work.writing.then(() => storage.change(keptOf(work, { owner, list }))).catch(() => undefined)
    },
    keepNew: async (batch) => {
      const lost: string[] = []
      for (const work of batch) {
        const { file, upload, release } = work
        if (!file || !isHere(work)) continue
        work.isKept = true
        void storage.hold(upload.key, release.signal)
        work.writing = storage.add(keptOf(work, { owner, list }), file).catch(() => void lost.push(upload.name))
        await work.writing
      }
      if (lost.length > 0) notKept(lost)
    },
    forget: (work) => {
      work.writing = work.writing.then(() => storage.remove(work.upload.key)).catch(() => undefined)
    },
    findKept: async (signal) => {
      const kept = await storage.list(owner, list).catch(() => [])
      for (const { key } of kept.toSorted((a, b) => a.order - b.order)) void claim(key, signal).catch(() => undefined)
    },
  }
}
