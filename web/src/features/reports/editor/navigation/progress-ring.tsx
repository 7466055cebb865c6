import classes from './progress-ring.module.css'

/** How far a section, room or item is: dashed ring, arc, filled tick. Stands beside a count or carries its own words. */
export function ProgressRing({ done, of, label }: { done: number; of: number; label?: string }) {
  const full = of > 0 && done >= of
  const length = 2 * Math.PI * 5
  const words = label ?? (full ? 'Complete' : done > 0 ? 'Begun' : 'Empty')
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" role="img" aria-label={words} className={classes.ring}>
      {full ? (
        <>
          <circle cx="8" cy="8" r="6.5" className={classes.disc} />
          <path d="M5.2 8.2l2 2 3.7-4.2" className={classes.tick} />
        </>
      ) : (
        <>
          <circle cx="8" cy="8" r="5" className={classes.track} data-empty={done === 0 || undefined} />
          {done > 0 && (
            <circle
              cx="8"
              cy="8"
              r="5"
              className={classes.arc}
              strokeDasharray={`${(done / of) * length} ${length}`}
              transform="rotate(-90 8 8)"
            />
          )}
        </>
      )}
    </svg>
  )
}
