import { Button } from '@mantine/core'
import { isStorageBlocked } from '../lib/auth-storage.ts'
import classes from './screen-error.module.css'

/** Shown if not even the configuration could be fetched, or the browser stores nothing. */
export function Unreachable({ again }: { again: () => void }) {
  const [title, text] = isStorageBlocked()
    ? ['This browser blocks storage', 'Lintel needs it to sign you in. Allow cookies and site data for this address.']
    : ['Lintel could not be reached', 'Check your connection. Nothing that you saved is lost.']
  return (
    <main className={classes.place} role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <div>
        <Button onClick={again}>Try again</Button>
      </div>
    </main>
  )
}
