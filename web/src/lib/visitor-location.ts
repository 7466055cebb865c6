import { createContext, useContext, useEffect } from 'react'

/** A visitor's location: the URL's path and query, and its parsed parts. */
export interface VisitorLocation {
  pathname: string
  /** With its question mark, or ''. */
  search: string
  /** Path parameters by name, decoded; those missing in the URL are absent. */
  params: Readonly<Partial<Record<string, string>>>
}

/** Provided around each of the visitors' screens. */
export const VisitorLocationContext = createContext<VisitorLocation>({ pathname: '/', search: '', params: {} })

/** The location of the calling screen. */
export const useVisitorLocation = (): VisitorLocation => useContext(VisitorLocationContext)

/** Navigates to another of the visitors' pages; `replace` removes this one from the history. */
export const go = (to: string, { replace = false }: { replace?: boolean } = {}): void => {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Redirects to another page. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => go(to, { replace: true }), [to])
  return null
}
