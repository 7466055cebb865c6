import classes from './entity-form.module.css'

/** In a `StatusBar`: what another user saved meanwhile, below the unsaved changes. */
export function ChangedMeanwhile({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section className={classes.notice} data-tone="warning" aria-label="Changed meanwhile" role="status">
      <p>
        <b>{title}</b> Your changes are kept on top of it: check them, then save again.
      </p>
      <ul>
        {lines.map((line, index) => (
          <li key={`${index} ${line}`}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
