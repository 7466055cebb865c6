import { Button } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom'
import { errorText } from '../lib/api-error.ts'
import { reload } from '../lib/part-boundary.tsx'
import { storeUnsavedChanges } from '../lib/unsaved-changes.ts'
import classes from './screen-error.module.css'
import { isStorageBlocked } from '../lib/auth-storage.ts'

const saved = 'What you saved is safe.'

const words = (error: unknown, isKept: boolean): { title: string; text: string } => {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return { title: 'There is no such page', text: 'The address may be mistyped, or the page has moved.' }
  }
  return {
    title: 'This screen could not be shown',
    text: `${errorText(error)} ${saved}${isKept ? ' What you had typed is kept, and comes back when you open this screen again.' : ''}`,
  }
}

export function PageError() {
  return (
    <main>
      <ScreenError />
    </main>
  )
}

export function ScreenError() {
  const error = useRouteError()
  const [isKept, setIsKept] = useState(false)
  const { title, text } = words(error, isKept)
  // Before the effects of the screen that crashed are undone: its unsaved work is still registered.
  useLayoutEffect(() => void storeUnsavedChanges(true).then((stored) => stored && setIsKept(true)), [])
  return (
    <section className={classes.place} role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <div>
        <Button onClick={() => void reload()}>Reload</Button>
        <Button variant="default" component={Link} to="/">
          Go to the home page
        </Button>
      </div>
    </section>
  )
}

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
