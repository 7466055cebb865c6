import { documentPorts, browserPorts } from './ports.ts'
import { browserStorage, keptUploadsOf } from './storage.ts'
import { isUnsent } from './upload.ts'
import { createUploads, type Uploads } from './uploads.ts'

/*
 * What waits for a report that nobody has open is sent all the same, by one tab of the browser. It is put into the
 * report when that is opened again: nothing is saved into a report behind somebody's back.
 */

/** opened: a screen goes on with these lists itself. closed: it is gone. */
interface Message {
  kind: 'opened' | 'closed'
  lists: readonly string[]
}

const channelName = 'lintel.uploads'

const post = (message: Message) => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}

/** A screen goes on with these lists itself; answers how to say that it is gone. */
export const takeOver = (lists: readonly string[]): (() => void) => {
  post({ kind: 'opened', lists })
  return () => post({ kind: 'closed', lists })
}

const begin = (owner: string, list: string): Uploads<unknown> => {
  const [kind, reportId = ''] = list.split('/')
  const ports = kind === 'documents' ? documentPorts : browserPorts
  const quiet = { ...ports, preview: async () => undefined }
  return createUploads<unknown>(reportId, quiet, {}, { storage: browserStorage, owner, list })
}

/** Sends in the background what waits for this person, as long as no other tab does. Answers how to stop. */
export const sendInBackground = (owner: string): (() => void) => {
  const running = new Map<string, Uploads<unknown>>()
  const life = new AbortController()
  const { signal } = life

  const end = (list: string) => {
    running.get(list)?.end()
    running.delete(list)
  }

  const start = (list: string) => {
    const uploads = begin(owner, list)
    running.set(list, uploads)
    uploads.subscribe(({ uploads: known }) => {
      if (known.length > 0 && !known.some(isUnsent) && running.get(list) === uploads) end(list)
    })
    void uploads.open()
  }

  const look = async () => {
    const kept = await keptUploadsOf(owner).catch(() => [])
    if (signal.aborted) return
    const lists = new Set(kept.filter(({ state }) => state === 'unsent').map(({ list }) => list))
    for (const list of lists) if (!running.has(list)) start(list)
  }

  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data: { kind, lists } }: MessageEvent<Message>) => {
    if (kind === 'closed') void look()
    else for (const list of lists) end(list)
  })

  const work = async () => {
    await look()
    addEventListener('online', () => void look(), { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look(), {
      signal,
    })
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    for (const list of [...running.keys()]) end(list)
  }

  const held = 'locks' in navigator ? navigator.locks.request(`lintel.uploads/${owner}`, { signal }, work) : work()
  Promise.resolve(held).catch(() => undefined)
  return () => {
    life.abort()
    channel.close()
  }
}
