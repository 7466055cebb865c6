/** The caller's identity. The session sets it; without it calls carry no token. */
export interface Caller {
  idToken: (fresh: boolean) => Promise<string | undefined>
  /** Called when the server rejects even a fresh token: the session has ended. */
  refused: () => void
}

let caller: Caller | undefined

export const callAs = (next: Caller | undefined): void => {
  caller = next
}

export const currentCaller = (): Caller | undefined => caller
