import type { CSSProperties } from 'react'
import classes from './progress-ring.module.css'

/** Progress of a section, room or item: dashed ring, arc or filled tick, beside a count or with a label. */
export function ProgressRing({ done, of, label }: { done: number; of: number; label?: string }) {
  const full = of > 0 && done >= of
  const words = label ?? (full ? 'Complete' : done > 0 ? 'Begun' : 'Empty')
  // Drawn with CSS: a report of forty rooms shows it fifty times, and an SVG costs time at every paint.
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
