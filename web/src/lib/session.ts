import { signInGroups, type AgencyUser, type Client, type Group } from '@lintel/contract'
import { create } from './store.ts'
import { notReached } from './api-error.ts'
import { currentIdentity, currentIdToken, endSession, storedOwner, type Identity } from './auth.ts'
import { hasStoredTokens, joinTabs, tellSignedOut } from './auth-storage.ts'
import { callAs } from './caller.ts'
import { followNetwork } from './offline/connection.ts'
import { dropAfterSignOut, endAtSignOut } from './sign-out.ts'
import { keepUnsavedChanges } from './unsaved-changes.ts'

export interface Session {
  identity: Identity
  roles: Roles
  /** Absent for a system administrator without an assignment. */
  client: Client | undefined
  user: AgencyUser | undefined
}

interface SessionState {
  identity: Identity | undefined
  session: Session | undefined
  hasEnded?: boolean
}

const useSessionState = create<SessionState>(() => ({ identity: undefined, session: undefined }))

export const useSession = (): Session => {
  const session = useSessionState((state) => state.session)
  if (!session) throw new Error('There is no session.')
  return session
}

/** The identity (`sub`) of the signed-in user, whose drafts are kept; undefined before a session is loaded. */
export const useOwner = (): string | undefined => useSessionState((state) => state.session?.identity.sub)

/** False if the first screen's session could not be loaded: then only the error is shown. */
export const useHasSession = (): boolean => useSessionState((state) => state.session !== undefined)

export const useHasEnded = (): boolean => useSessionState((state) => state.hasEnded) === true

const signedInIdentity = (): Identity | undefined => useSessionState.getState().identity

/** The prefix of keys in session storage that belong to this user and are removed at sign-out. */
const personalPrefix = 'lintel.mine.'

export const personalKey = (owner: string, name: string): string => `${personalPrefix}${owner}.${name}`

/** Ends the session for all later calls. Mounted screens keep their data until they are left. */
const close = async (isReplaced = false) => {
  endAtSignOut()
  if (!isReplaced) await endSession()
  callAs(undefined)
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(personalPrefix)) sessionStorage.removeItem(key)
  useSessionState.setState({ identity: undefined })
}

/** Clears the caches of the last user's screens; called once none of them is mounted any more. */
export const clearUserCaches = (): void => {
  if (signedInIdentity()) return
  dropAfterSignOut()
  useSessionState.setState({ session: undefined })
}

let toSignIn: () => void = () => undefined

/** True while the user is doing what ends their session: they are then notified, and not surprised. */
let isLeaving = false

/** True if another tab has signed somebody else in: this one was frozen, and did not say that it has a session. */
const isReplacing = async (owner: string): Promise<boolean> => ((await storedOwner()) ?? owner) !== owner

/** The session was revoked, or another tab has signed out: unsaved work is kept, then the sign-in screen is shown. */
const ended = async () => {
  const identity = signedInIdentity()
  if (isLeaving || !identity) return
  useSessionState.setState({ identity: undefined, hasEnded: true })
  await keepUnsavedChanges()
  const isReplaced = await isReplacing(identity.sub)
  await close(isReplaced)
  // Nothing that this page holds is shown or sent as the other person's.
  if (isReplaced) location.reload()
  else toSignIn()
}

const tokenForCall = async (owner: string, fresh: boolean): Promise<string | undefined> => {
  const token = await currentIdToken(fresh).catch(() => {
    throw notReached()
  })
  if (token && !(await isReplacing(owner))) return token
  await ended()
  return undefined
}

export const canSignIn = (groups: readonly Group[]): boolean => signInGroups.some((group) => groups.includes(group))

export const restoreIdentity = async (): Promise<Identity | undefined> => {
  const known = signedInIdentity()
  if (known) return known
  const hadTokens = hasStoredTokens()
  const identity = await currentIdentity()
  if (!identity) {
    if (hadTokens) useSessionState.setState({ hasEnded: true })
    return undefined
  }
  const { sub: owner } = identity
  callAs({ owner, idToken: (fresh) => tokenForCall(owner, fresh), refused: () => void ended() })
  useSessionState.setState({ identity, session: undefined, hasEnded: false })
  return identity
}

export const startSessions = async (showSignIn: () => void): Promise<void> => {
  toSignIn = showSignIn
  followNetwork()
  await joinTabs(() => void ended())
}

export const loadedSession = (identity: Identity): Session | undefined => {
  const { session } = useSessionState.getState()
  return session?.identity.sub === identity.sub ? session : undefined
}

/** Stores the loaded session for the screens. */
export const openSession = (session: Session): void => useSessionState.setState({ identity: session.identity, session })

export const leaveSession = async (): Promise<void> => {
  await close()
  tellSignedOut()
}

/** Signs out after an operation that ends the session at the server. If it fails the user stays signed in. */
export const signOutAfter = async (act: () => Promise<unknown>): Promise<void> => {
  isLeaving = true
  try {
    await act()
    await keepUnsavedChanges()
    await leaveSession()
  } finally {
    isLeaving = false
  }
}

export interface Roles {
  sysAdmin: boolean
  administrator: boolean
  support: boolean
  customer: boolean
  customerAdmin: boolean
  branchAdmin: boolean
  dataEntry: boolean
}

export const rolesOf = (groups: readonly Group[]): Roles => ({
  sysAdmin: groups.includes('SysAdmin'),
  administrator: groups.includes('Administrators'),
  support: groups.includes('Support'),
  customer: groups.includes('Customers'),
  customerAdmin: groups.includes('CustomerAdministrators'),
  branchAdmin: groups.includes('BranchAdministrators'),
  dataEntry: groups.includes('Dataentry'),
})
