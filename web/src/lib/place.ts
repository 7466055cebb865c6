import { createContext, useContext, useEffect } from 'react'

/** Where a visitor is: the address, and what its parts say. */
export interface Place {
  pathname: string
  /** With its question mark, or ''. */
  search: string
  /** Parts of the path by their names, decoded; what the address leaves out is missing. */
  params: Readonly<Partial<Record<string, string>>>
}

/** Set around each of the visitors' screens, and changed together with it. */
export const PlaceContext = createContext<Place>({ pathname: '/', search: '', params: {} })

/** Where the screen that calls it stands. */
export const usePlace = (): Place => useContext(PlaceContext)

/** Goes to another of the visitors' pages; `replace` leaves no way back. */
export const go = (to: string, { replace = false }: { replace?: boolean } = {}): void => {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Leads to another page instead of showing anything. */
export function Elsewhere({ to }: { to: string }) {
  useEffect(() => go(to, { replace: true }), [to])
  return null
}
