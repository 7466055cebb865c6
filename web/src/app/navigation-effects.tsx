import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'
import { pathOf } from './landing.ts'
import classes from './navigation-effects.module.css'

/** The region that holds the screen, and that scrolls where the screen does not do so itself. */
export const mainId = 'main'

/**
 * The effects of every navigation: document title, scroll position and, on another screen, keyboard focus at its
 * beginning. A line at the top shows that a screen is loading.
 */
export function NavigationEffects() {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const entry = pathOf(pathname)
  const shown = useRef<{ pathname: string; path: string | undefined }>(undefined)

  useEffect(() => {
    document.title = entry ? `${entry.title} · Lintel` : 'Lintel'
  }, [entry])

  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, path: entry?.path }
    if (before?.pathname === pathname) return
    const main = document.getElementById(mainId)
    main?.scrollTo({ top: 0, behavior: 'instant' })
    scrollTo({ top: 0, behavior: 'instant' })
    // The first screen leaves the focus to the browser; a sub-page of the same screen leaves it where it is, and so does
    // a screen that begins in a field of its own.
    const begins = main?.contains(document.activeElement) === true
    if (before && before.path !== entry?.path && !begins) main?.focus({ preventScroll: true })
  }, [pathname, entry])

  return state === 'loading' ? <div className={classes.line} aria-hidden /> : null
}
