import type { KeptUpload, UploadStorage } from './storage.ts'
import { inOrder, keptOf, type Work } from './work.ts'

/** Where the uploads of a report are kept until they are sent. */
export interface Keeping {
  storage: UploadStorage
  /** The person's identity, or the visitor's link. */
  owner: string
  /** Names the list among those of the owner. */
  list: string
}

/** An upload that was found, and that this tab alone has. */
export interface Found {
  kept: KeptUpload
  file: Blob | undefined
  /** Lets another tab have it. */
  release: AbortController
}

/** What a list does with what is kept. */
export interface KeeperEvents<Target> {
  /** True for what the list has. */
  has: (key: string) => boolean
  isHere: (work: Work<Target>) => boolean
  /** Files of these names could not be kept. */
  notKept: (names: string[]) => void
  /** The list takes what was found. */
  found: (found: Found) => Work<Target>
  /** Goes on with one that was found, after those that stand before it. */
  goOn: (work: Work<Target>) => void
}

/** Keeps uploads in the browser until they are sent, so that they outlive the page; and finds those of before. */
export interface Keeper<Target> {
  /** Writes what has changed of an upload, one after the other; the page itself goes on from memory. */
  keep: (work: Work<Target>) => void
  /** Keeps new files before anything is sent of them. */
  keepNew: (batch: readonly Work<Target>[]) => Promise<void>
  forget: (work: Work<Target>) => void
  /** Finds what is kept from before, also of tabs that end meanwhile, until the signal ends. */
  findKept: (signal: AbortSignal) => Promise<void>
}

/** Others of the same list are waited for so long before the first that was found goes on. */
const foundMs = 200

/** Keeps nothing: what was chosen is sent from memory, and gone with the page. */
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
  { has, isHere, notKept, found, goOn }: KeeperEvents<Target>,
): Keeper<Target> => {
  if (!keeping) return memoryAlone()
  const { storage, owner, list } = keeping
  /** Kept ones that are waited for because another tab has them. */
  const claimed = new Set<string>()
  const fresh: Work<Target>[] = []

  /** Those that were found together go on in their order. */
  const goOnWithFound = () => {
    for (const work of inOrder(fresh.splice(0))) if (isHere(work)) goOn(work)
  }

  /** Takes one that was kept, once no other tab has it. */
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
