/** The caller's identity. The session sets it; without it calls carry no token. */
export interface Caller {
  /** The ID token to send; `fresh` asks the identity service for a new one. Undefined where nobody is signed in. */
  idToken: (fresh: boolean) => Promise<string | undefined>
  /** Called when the server refuses even a fresh token: the session has ended. */
  refused: () => void
}

let caller: Caller | undefined

/** Sets the caller for the API client. */
export const callAs = (next: Caller | undefined): void => {
  caller = next
}

/** The current caller. */
export const currentCaller = (): Caller | undefined => caller
