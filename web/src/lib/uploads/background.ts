import { browserPorts, clientDocumentPorts, documentPorts, recordingPorts } from './ports.ts'
import { recoverRecordings } from '../recording/stored-recordings.ts'
import { browserStorage, keptUploadsOf } from './storage.ts'
import { isUnsent, type UploadPorts, type Uploads } from './upload.ts'
import { createUploads } from './uploads.ts'

/* Uploads for a report that is not open are sent too, by one tab of the browser. They are added to the report when
   it is next opened: a report is never saved in the background. */

/** opened: a screen handles these lists itself. closed: it no longer does. */
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

const handledHere = new Map<string, number>()

const countHandled = (lists: readonly string[], by: 1 | -1) => {
  for (const list of lists) handledHere.set(list, (handledHere.get(list) ?? 0) + by)
}

export const claimLists = (lists: readonly string[]): (() => void) => {
  countHandled(lists, 1)
  post({ kind: 'opened', lists })
  return () => {
    countHandled(lists, -1)
    post({ kind: 'closed', lists })
  }
}

/** By the first segment of a list's name. */
const portsOf: Readonly<Record<string, UploadPorts>> = {
  photos: browserPorts,
  documents: documentPorts,
  recordings: recordingPorts,
  uploads: clientDocumentPorts,
}

const begin = (owner: string, list: string): Uploads<unknown> => {
  const [kind = '', reportId = ''] = list.split('/')
  const ports = portsOf[kind] ?? browserPorts
  const quiet = { ...ports, preview: async () => undefined }
  return createUploads<unknown>(reportId, quiet, {}, { storage: browserStorage, owner, list })
}

/** Sends the user's stored uploads in the background, unless another tab does. Returns a function that stops it. */
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
    await recoverRecordings(owner, signal).catch(() => undefined)
    const kept = await keptUploadsOf(owner).catch(() => [])
    if (signal.aborted) return
    const lists = new Set(kept.filter(({ state }) => state === 'unsent').map(({ list }) => list))
    // A screen can have opened its lists while these were read, and does not announce it again.
    for (const list of lists) if (!running.has(list) && !handledHere.get(list)) start(list)
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
    for (const list of Array.from(running.keys())) end(list)
  }

  const held = 'locks' in navigator ? navigator.locks.request(`lintel.uploads/${owner}`, { signal }, work) : work()
  Promise.resolve(held).catch(() => undefined)
  return () => {
    life.abort()
    channel.close()
  }
}
