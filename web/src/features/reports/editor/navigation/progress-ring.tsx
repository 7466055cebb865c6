import type { CSSProperties } from 'react'
import classes from './progress-ring.module.css'

/** How far a section, room or item is: dashed ring, arc, filled tick. Stands beside a count or carries its own words. */
export function ProgressRing({ done, of, label }: { done: number; of: number; label?: string }) {
  const full = of > 0 && done >= of
  const words = label ?? (full ? 'Complete' : done > 0 ? 'Begun' : 'Empty')
  // Drawn by styles: a report of forty rooms shows it fifty times, and a picture costs time whenever it is painted.
  return (
    <span
      role="img"
      aria-label={words}
      className={classes.ring}
      data-empty={done === 0 || undefined}
      data-full={full || undefined}
      style={{ '--part': `${of > 0 ? (100 * done) / of : 0}%` } as CSSProperties}
    />
  )
}
