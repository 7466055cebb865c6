import { signInGroups, type AgencyUser, type Client, type Group } from '@lintel/contract'
import { create } from 'zustand'
import { notReached } from './api-error.ts'
import { currentIdentity, currentIdToken, endSession, type Identity } from './auth.ts'
import { joinTabs, tellSignedOut } from './auth-storage.ts'
import { callAs } from './caller.ts'
import type { Roles } from './roles.ts'
import { dropAfterSignOut, endAtSignOut } from './sign-out.ts'
import { keepUnsavedChanges } from './unsaved-changes.ts'

/** The signed-in person, with their company and user. */
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
}

const useSessionState = create<SessionState>(() => ({ identity: undefined, session: undefined }))

/** The session of the screen that calls it; screens behind the guard always have one. */
export const useSession = (): Session => {
  const session = useSessionState((state) => state.session)
  if (!session) throw new Error('There is no session.')
  return session
}

/** False where the first screen's session could not be loaded: then what went wrong is all that is shown. */
export const useHasSession = (): boolean => useSessionState((state) => state.session !== undefined)

/** Who is signed in, or undefined. */
const signedInIdentity = (): Identity | undefined => useSessionState.getState().identity

/** The prefix of keys in session storage that belong to this person and are removed at sign-out. */
const personalPrefix = 'lintel.mine.'

/** The key in session storage for something of one person, such as the filters of a list. */
export const personalKey = (owner: string, name: string): string => `${personalPrefix}${owner}.${name}`

/** Ends the session for everything that follows. Mounted screens keep their data until they are left. */
const close = async () => {
  endAtSignOut()
  await endSession()
  callAs(undefined)
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(personalPrefix)) sessionStorage.removeItem(key)
  useSessionState.setState({ identity: undefined })
}

/** Clears the caches of the last person's screens; called once none of them is mounted any more. */
export const dropLastPerson = (): void => {
  if (signedInIdentity()) return
  dropAfterSignOut()
  useSessionState.setState({ session: undefined })
}

/** Shows the sign-in screen when a session ends unexpectedly; the router sets it. */
let toSignIn: () => void = () => undefined

/** True while the person does what ends their session: they are told then, not taken unawares. */
let isLeaving = false

/** The session was revoked, or another tab has signed out: typed work is kept, then the person is asked to sign in. */
const ended = async () => {
  if (isLeaving || !signedInIdentity()) return
  useSessionState.setState({ identity: undefined })
  await keepUnsavedChanges()
  await close()
  toSignIn()
}

const tokenForCall = async (fresh: boolean): Promise<string | undefined> => {
  const token = await currentIdToken(fresh).catch(() => {
    throw notReached()
  })
  if (!token) await ended()
  return token
}

/** True when these groups may sign in at all. */
export const maySignIn = (groups: readonly Group[]): boolean => signInGroups.some((group) => groups.includes(group))

/**
 * Restores the session from the tokens in this browser.
 * @returns who it is, or undefined where nobody is signed in
 */
export const restoreIdentity = async (): Promise<Identity | undefined> => {
  const known = signedInIdentity()
  if (known) return known
  const identity = await currentIdentity()
  if (!identity) return undefined
  callAs({ idToken: tokenForCall, refused: () => void ended() })
  useSessionState.setState({ identity, session: undefined })
  return identity
}

/** Connects to the other tabs of this browser, before the first screen. `showSignIn` opens the sign-in screen. */
export const startSessions = async (showSignIn: () => void): Promise<void> => {
  toSignIn = showSignIn
  await joinTabs(() => void ended())
}

/** The session that was loaded for this person, or undefined. */
export const loadedSession = (identity: Identity): Session | undefined => {
  const { session } = useSessionState.getState()
  return session?.identity.sub === identity.sub ? session : undefined
}

/** Stores the loaded session for the screens. */
export const openSession = (session: Session): void => useSessionState.setState({ identity: session.identity, session })

/** Signs out: here, at the identity service, and in the other tabs. */
export const leaveSession = async (): Promise<void> => {
  await close()
  tellSignedOut()
}

/** Signs out after an act that ends the session at the server. Where it fails the person stays signed in. */
export const leaveBy = async (act: () => Promise<unknown>): Promise<void> => {
  isLeaving = true
  try {
    await act()
    await keepUnsavedChanges()
    await leaveSession()
  } finally {
    isLeaving = false
  }
}
