import { inTime } from './in-time.ts'

export interface TokenStorage {
  setItem: (key: string, value: string) => Promise<void>
  getItem: (key: string) => Promise<string | null>
  removeItem: (key: string) => Promise<void>
  clear: () => Promise<void>
}

const ownPrefix = 'CognitoIdentityServiceProvider.'
const rememberKey = 'lintel.remember'
const channelName = 'lintel.session'

/** How long a new tab waits for another one to share the session, in milliseconds. */
const handOverMs = 120

type Message = { kind: 'asked' } | { kind: 'handed over'; entries: [string, string][] } | { kind: 'signed out' }

const ownKeys = (storage: Storage) => Object.keys(storage).filter((key) => key.startsWith(ownPrefix))
const ownEntries = (storage: Storage) =>
  ownKeys(storage).map((key): [string, string] => [key, storage.getItem(key) ?? ''])
const forget = (storage: Storage) => {
  for (const key of ownKeys(storage)) storage.removeItem(key)
}

/** True if the browser does not let this address store anything: nobody can sign in. */
export const isStorageBlocked = (): boolean => {
  try {
    return !localStorage
  } catch {
    return true
  }
}

const remembered = () => localStorage.getItem(rememberKey) === 'true'
const chosen = () => (remembered() ? localStorage : sessionStorage)

export const rememberSession = (remember: boolean): void => {
  forget(localStorage)
  forget(sessionStorage)
  if (remember) localStorage.setItem(rememberKey, 'true')
  else localStorage.removeItem(rememberKey)
}

let givenUp = 0

/** What a call of the identity library removes after this are the tokens of the next session. */
export const giveUp = (call: Promise<unknown>): void => {
  givenUp += 1
  const end = () => void (givenUp -= 1)
  call.then(end, end)
}

export const tokenStorage: TokenStorage = {
  setItem: async (key, value) => chosen().setItem(key, value),
  getItem: async (key) => chosen().getItem(key),
  removeItem: async (key) => {
    if (givenUp > 0) return
    localStorage.removeItem(key)
    sessionStorage.removeItem(key)
  },
  clear: async () => {
    forget(localStorage)
    forget(sessionStorage)
  },
}

export interface StoredTokens {
  idToken: string | null
  accessToken: string
  /** How far the server's clock is ahead of the local clock. */
  driftMs: number
}

/** Reads the tokens under the library's own keys; undefined if nobody is signed in. */
export const storedTokens = async (clientId: string): Promise<StoredTokens | undefined> => {
  const ofClient = `${ownPrefix}${clientId}`
  const person = await tokenStorage.getItem(`${ofClient}.LastAuthUser`)
  const read = (name: string) => tokenStorage.getItem(`${ofClient}.${person}.${name}`)
  const accessToken = await read('accessToken')
  if (!accessToken) return undefined
  return { idToken: await read('idToken'), accessToken, driftMs: Number((await read('clockDrift')) ?? 0) || 0 }
}

export const hasStoredTokens = (): boolean => ownKeys(chosen()).some((key) => key.endsWith('.accessToken'))

let channel: BroadcastChannel | undefined

/** Session storage is per tab: a new tab requests the tokens from the others, instead of the password again. */
export const joinTabs = async (signedOutElsewhere: () => void): Promise<void> => {
  if (!('BroadcastChannel' in globalThis)) return
  const tabs = new BroadcastChannel(channelName)
  channel = tabs
  const handedOver = new Promise<void>((resolve) => {
    tabs.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'signed out') signedOutElsewhere()
      if (data.kind === 'asked' && !remembered()) {
        const entries = ownEntries(sessionStorage)
        if (entries.length > 0) tabs.postMessage({ kind: 'handed over', entries } satisfies Message)
      }
      if (data.kind === 'handed over' && ownKeys(sessionStorage).length === 0) {
        for (const [key, value] of data.entries) sessionStorage.setItem(key, value)
        resolve()
      }
    })
  })
  if (remembered() || ownKeys(sessionStorage).length > 0) return
  tabs.postMessage({ kind: 'asked' } satisfies Message)
  await inTime(handedOver, handOverMs, () => undefined)
}

export const tellSignedOut = (): void => channel?.postMessage({ kind: 'signed out' } satisfies Message)
