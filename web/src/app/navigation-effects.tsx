import { useEffect, useRef } from 'react'
import { matchPath, useLocation, useNavigation } from 'react-router-dom'
import { pathOf } from './landing.ts'
import classes from './navigation-effects.module.css'

/** The region that contains the screen, and that scrolls unless the screen does so itself. */
export const mainId = 'main'

/** Identifies a screen with its record; sub-pages have the same. */
const shownBy = (path: string | undefined, pathname: string) =>
  path && `${path} ${matchPath(path, pathname)?.params['id'] ?? ''}`

export function NavigationEffects() {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const entry = pathOf(pathname)
  const shown = useRef<{ pathname: string; what: string | undefined }>(undefined)

  useEffect(() => {
    document.title = entry ? `${entry.title} · Lintel` : 'Lintel'
  }, [entry])

  useEffect(() => {
    const before = shown.current
    const what = shownBy(entry?.path, pathname)
    shown.current = { pathname, what }
    if (before?.pathname === pathname) return
    const main = document.getElementById(mainId)
    main?.scrollTo({ top: 0, behavior: 'instant' })
    scrollTo({ top: 0, behavior: 'instant' })
    // The first screen leaves the focus to the browser. A sub-page of the same screen keeps it, and so does a screen
    // that focuses one of its fields.
    const begins = main?.contains(document.activeElement) === true
    if (before && before.what !== what && !begins) main?.focus({ preventScroll: true })
  }, [pathname, entry])

  return state === 'loading' ? <div className={classes.line} aria-hidden /> : null
}
