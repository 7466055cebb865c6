import { Button } from '@mantine/core'
import classes from './screen-error.module.css'

/** Shown if not even the configuration could be fetched. */
export function Unreachable({ again }: { again: () => void }) {
  return (
    <main className={classes.place} role="alert">
      <h1>Lintel could not be reached</h1>
      <p>Check your connection. Nothing that you saved is lost.</p>
      <div>
        <Button onClick={again}>Try again</Button>
      </div>
    </main>
  )
}
