import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useReportEditor } from '../editor-context.tsx'
import classes from './entry-list.module.css'

/** Entries render this far before they scroll into view. */
const nearPixels = 1500

/** An entry of a long list: a placeholder of about its height until the user scrolls near; then it stays. */
export function LazyEntry({ now, children }: { now: boolean; children: ReactNode }) {
  const { focus } = useReportEditor()
  const [near, setNear] = useState(now)
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (near || !place.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { root: focus.page(), rootMargin: `${nearPixels}px 0px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [near, focus])
  return near || now ? children : <li ref={place} className={classes.later} aria-hidden />
}
