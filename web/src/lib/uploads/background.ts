import { createdHere } from '../offline/created-first.ts'
import { askToSend } from '../offline/unsent-signal.ts'
import { portsOf } from './kept-files.ts'
import { browserPorts } from './ports.ts'
import { browserStorage, keptUploadsOf, type UploadStorage } from './storage.ts'
import { isUnderway, type Uploads } from './upload.ts'
import { createUploads } from './uploads.ts'

/* Files for a report that is not open are sent too, by one tab of the browser. */

/** Its messages are lists that a screen has opened and sends itself. */
const openChannel = () => new BroadcastChannel('lintel.uploads')

const handledHere = new Map<string, number>()

const countHandled = (lists: readonly string[], by: 1 | -1) => {
  for (const list of lists) handledHere.set(list, (handledHere.get(list) ?? 0) + by)
}

export const claimLists = (lists: readonly string[]): (() => void) => {
  countHandled(lists, 1)
  const channel = openChannel()
  channel.postMessage(lists)
  channel.close()
  return () => {
    countHandled(lists, -1)
    askToSend()
  }
}

/** Without those that have arrived and only wait for a place: a list ends once nothing of it is being sent. */
const unsentStorage: UploadStorage = {
  ...browserStorage,
  list: async (owner, list) => (await browserStorage.list(owner, list)).filter(({ state }) => state === 'unsent'),
}

const begin = (owner: string, list: string): Uploads<unknown> => {
  const [kind = '', ownerId = ''] = list.split('/')
  const quiet = { ...(portsOf[kind] ?? browserPorts), preview: async () => undefined }
  return createUploads<unknown>(ownerId, quiet, {}, { storage: unsentStorage, owner, list })
}

/** Returns what sends the user's stored files, as far as no screen handles them, until the signal. */
export const sendFiles = (owner: string, signal: AbortSignal) => {
  const running = new Map<string, Uploads<unknown>>()

  const end = (list: string) => {
    running.get(list)?.end()
    running.delete(list)
  }

  const start = (list: string) => {
    const uploads = begin(owner, list)
    running.set(list, uploads)
    uploads.subscribe(({ uploads: known }) => {
      const goesOn = known.some((upload) => isUnderway(upload) || upload.state === 'waiting')
      if (known.length > 0 && !goesOn && running.get(list) === uploads) end(list)
    })
    void uploads.open()
  }

  const channel = openChannel()
  channel.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => {
    for (const list of data) end(list)
  })
  signal.addEventListener('abort', () => {
    channel.close()
    for (const list of Array.from(running.keys())) end(list)
  })

  return async (): Promise<void> => {
    const [kept, created] = await Promise.all([keptUploadsOf(owner).catch(() => []), createdHere(owner)])
    if (signal.aborted) return
    const lists = new Set(kept.filter(({ state }) => state === 'unsent').map(({ list }) => list))
    for (const list of lists) {
      const isToCome = created.some((id) => list.endsWith(`/${id}`))
      // A screen can have opened its lists while these were read, and does not announce it again.
      if (isToCome || handledHere.get(list)) continue
      const uploads = running.get(list)
      if (uploads) void uploads.open()
      else start(list)
    }
  }
}
