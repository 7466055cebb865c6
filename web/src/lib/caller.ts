import type { RouteDefinition } from '@lintel/contract'

/** The caller's identity. The session sets it; without it calls carry no token. */
export interface Caller {
  /** The user's identity (`sub`). */
  owner: string
  idToken: (fresh: boolean) => Promise<string | undefined>
  /** Called when the server rejects even a fresh token: the session has ended. */
  refused: () => void
}

let caller: Caller | undefined

export const callAs = (next: Caller | undefined): void => {
  caller = next
}

export const currentCaller = (): Caller | undefined => caller

/** Asks the server, or answers instead; `owner` is the caller's. */
type Through = (
  owner: string,
  route: RouteDefinition,
  address: string,
  ask: () => Promise<Response>,
) => Promise<Response>

let through: Through = (_owner, _route, _address, ask) => ask()

/** Set by screens of staff: visitors' pages keep no answers. */
export const callThrough = (next: Through): void => {
  through = next
}

export const currentThrough = (): Through => through
