import { routes } from '@lintel/contract'
import { unwrap, wrap, type IDBPDatabase } from 'idb'
import { api } from '../api.ts'
import { draftsDatabase } from '../drafts.ts'
import { browserStorage, keptUploadsOf, type KeptUpload } from '../uploads/storage.ts'
import { forgetAnnounced } from './announce.ts'
import { allOf, offlineDatabase } from './database.ts'
import { unsentOf } from './queue.ts'
import { withSealedLock } from './sealed-lock.ts'
import { openedContent, sealedContent, type Content } from './sealed-content.ts'
import { tellUnsent } from './unsent-signal.ts'
import { isAlongCache, pictureCache } from './worker-messages.ts'

/* What somebody leaves on this device at sign-out is encrypted, row by row, with a key that the server gives to their
   account alone, and opened at its next sign-in. A row is written before the other one of it is deleted: a browser that
   is killed has both, and the next start goes on. */

/** One kind of the rows that are left. */
interface Shelf {
  names: (owner: string) => Promise<string[]>
  read: (owner: string, name: string) => Promise<Content | undefined>
  write: (owner: string, name: string, content: Content) => Promise<void>
  drop: (owner: string, name: string) => Promise<void>
}

const rowsOf = (database: () => Promise<IDBPDatabase>, store: string): Shelf => ({
  names: async (owner) => {
    const keys = await (await database()).getAllKeys(store, allOf(owner))
    return keys.flatMap((key) => (Array.isArray(key) && typeof key[1] === 'string' ? [key[1]] : []))
  },
  read: async (owner, name) => {
    const row: unknown = await (await database()).get(store, [owner, name])
    return row === undefined ? undefined : { row }
  },
  write: async (owner, name, { row }) => void (await (await database()).put(store, row, [owner, name])),
  drop: async (owner, name) => (await database()).delete(store, [owner, name]),
})

const offline = async () => wrap(unwrap(await offlineDatabase()))
const drafts = async () => wrap(unwrap(await draftsDatabase()))

const answers = rowsOf(offline, 'answers')

/** In the order in which they are sealed and opened: a report's answers before what was made of them, files last. */
const shelves: Readonly<Record<string, Shelf>> = {
  answers: {
    ...answers,
    // Those that unsent reports and saves are based on; the others are forgotten.
    names: async (owner) => {
      const ids = (await unsentOf(owner)).flatMap(({ kind, reportId }) =>
        reportId !== undefined && (kind === 'report' || kind === 'save') ? [reportId] : [],
      )
      return (await answers.names(owner)).filter((address) => ids.some((id) => address.includes(id)))
    },
  },
  created: rowsOf(offline, 'created'),
  drafts: rowsOf(drafts, 'drafts'),
  files: {
    names: async (owner) => (await keptUploadsOf(owner)).map(({ key }) => key),
    read: async (_, key) => {
      const read = await browserStorage.read(key)
      return read && { row: read.kept, file: read.file }
    },
    write: async (_, _key, { row, file = new Blob() }) => {
      const kept = row as KeptUpload
      await browserStorage.add(kept, file)
      // Without bytes, if they are sent.
      await browserStorage.change(kept)
    },
    drop: async (_, key) => browserStorage.remove(key),
  },
}

const fetchKey = async (): Promise<CryptoKey> => {
  const { key } = await api(routes.getPhoneKey)
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Kept while the user is signed in, so that they can leave without a network. @throws ApiError if there is none */
const keyOf = async (owner: string): Promise<CryptoKey> =>
  (await (await offlineDatabase()).get('keys', owner))?.key ?? fetchKey()

/**
 * Fetches the key, and opens what the user left here when they signed out. Returns true if there was anything.
 * @throws ApiError without the key, OperationError if it is another one or a row is damaged
 */
export const openSealed = (owner: string): Promise<boolean> =>
  withSealedLock(owner, async () => {
    const db = await offlineDatabase()
    const key = await keyOf(owner)
    // A private window may keep no keys.
    await db.put('keys', { key }, owner).catch(() => undefined)
    const sealed = (await db.getAllKeys('sealed', allOf(owner))).map(([, name]) => name)
    const failures: unknown[] = []
    for (const [shelf, { read, write }] of Object.entries(shelves))
      for (const about of sealed.filter((one) => one.startsWith(`${shelf}/`))) {
        const name = about.slice(shelf.length + 1)
        try {
          const row = await db.get('sealed', [owner, about])
          // It can be there already, and newer: a browser was killed.
          if (row && !(await read(owner, name)))
            await write(owner, name, await openedContent(key, `${owner}/${about}`, row))
          await db.delete('sealed', [owner, about])
        } catch (error) {
          // One damaged photograph keeps nothing else closed.
          failures.push(error)
        }
      }
    if (sealed.length > 0) tellUnsent()
    if (failures.length > 0) throw failures[0]
    return sealed.length > 0
  })

/** Returns how many rows there were. */
const seal = async (owner: string, key: CryptoKey): Promise<number> => {
  const db = await offlineDatabase()
  let count = 0
  for (const [shelf, { names, read, drop: dropRow }] of Object.entries(shelves))
    for (const name of await names(owner)) {
      const content = await read(owner, name)
      if (!content) continue
      const row = await sealedContent(key, `${owner}/${shelf}/${name}`, content)
      const writing = db.transaction('sealed', 'readwrite', { durability: 'strict' })
      await Promise.all([writing.store.put(row, [owner, `${shelf}/${name}`]), writing.done])
      await dropRow(owner, name)
      count++
    }
  return count
}

/** While there is a session; `finishLeaving` seals once it has ended. @throws ApiError without the key */
export const beginLeaving = async (owner: string): Promise<void> =>
  void (await (await offlineDatabase()).put('keys', { key: await keyOf(owner), leaving: true }, owner))

/** There are caches only on secure origins. */
const forgetPictures = async () => {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) if (name === pictureCache || isAlongCache(name)) await caches.delete(name)
}

/** Other tabs store their drafts when they are told that the session has ended. */
const otherTabsMs = 1000

/** Seals what is left of users who are leaving, also of one whose browser was killed meanwhile. */
export const finishLeaving = async (): Promise<void> => {
  const db = await offlineDatabase()
  for (const owner of await db.getAllKeys('keys'))
    await withSealedLock(owner, async () => {
      const held = await db.get('keys', owner)
      if (!held?.leaving) return
      // On a full disk they are the room for the first encrypted row.
      await forgetPictures()
      for (let isFirst = true; (await seal(owner, held.key)) > 0 || isFirst; isFirst = false)
        await new Promise((resolve) => setTimeout(resolve, otherTabsMs))
      await forgetDevice(owner)
    })
}

/** At sign-out: the key, what was shown, taken along and announced, and all pictures. */
export const forgetDevice = async (owner: string): Promise<void> => {
  const db = await offlineDatabase()
  const own = allOf(owner)
  await Promise.all([db.delete('keys', owner), db.delete('answers', own), db.delete('along', own)])
  forgetAnnounced(owner)
  await forgetPictures()
}
