/** Who is calling. The session sets it; without it calls carry no token. */
export interface Caller {
  /** The ID token to send; `fresh` asks the identity service for a new one. Undefined where nobody is signed in. */
  idToken: (fresh: boolean) => Promise<string | undefined>
  /** The server refuses even a fresh token: the session has ended. */
  refused: () => void
}

let caller: Caller | undefined

/** Tells the API client who is calling from now on. */
export const callAs = (next: Caller | undefined): void => {
  caller = next
}

/** Who is calling at present. */
export const currentCaller = (): Caller | undefined => caller
