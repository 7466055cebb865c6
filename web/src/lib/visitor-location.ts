import { createContext, useContext, useEffect } from 'react'

export interface VisitorLocation {
  pathname: string
  /** With its question mark, or ''. */
  search: string
  params: Readonly<Partial<Record<string, string>>>
}

export const VisitorLocationContext = createContext<VisitorLocation>({ pathname: '/', search: '', params: {} })

export const useVisitorLocation = (): VisitorLocation => useContext(VisitorLocationContext)

/** Navigates to another of the visitors' pages; `replace` removes this one from the history. */
export const go = (to: string, { replace = false }: { replace?: boolean } = {}): void => {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  dispatchEvent(new PopStateEvent('popstate'))
}

export function Redirect({ to }: { to: string }) {
  useEffect(() => go(to, { replace: true }), [to])
  return null
}
