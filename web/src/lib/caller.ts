/** The caller's identity. The session sets it; without it calls carry no token. */
export interface Caller {
  /** The ID token to send; `fresh` requests a new one from the identity service. Undefined if nobody is signed in. */
  idToken: (fresh: boolean) => Promise<string | undefined>
  /** Called when the server rejects even a fresh token: the session has ended. */
  refused: () => void
}

let caller: Caller | undefined

/** Sets the caller for the API client. */
export const callAs = (next: Caller | undefined): void => {
  caller = next
}

/** The current caller. */
export const currentCaller = (): Caller | undefined => caller
