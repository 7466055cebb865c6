import { Button } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { isRouteErrorResponse, Link, useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { errorText } from '../lib/api-error.ts'
import { ChunkLoadError } from '../lib/part-boundary.tsx'
import { keepUnsavedChanges, storeUnsavedChanges } from '../lib/unsaved-changes.ts'
import classes from './screen-error.module.css'

const reload = () => void keepUnsavedChanges().then(() => location.reload())

const saved = 'What you saved is safe.'

const words = (error: unknown, isKept: boolean): { title: string; text: string } => {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return { title: 'There is no such page', text: 'The address may be mistyped, or the page has moved.' }
  }
  if (error instanceof ChunkLoadError) {
    return {
      title: error.message,
      text: `The connection may be lost, or a new version was released. ${saved}`,
    }
  }
  return {
    title: 'This screen could not be shown',
    text: `${errorText(error)} ${saved}${isKept ? ' What you had typed is kept, and comes back when you open this screen again.' : ''}`,
  }
}

/** `ScreenError` for pages without the shell. */
export function PageError() {
  return (
    <main>
      <ScreenError />
    </main>
  )
}

/** Replaces a screen that failed to load or to render. */
export function ScreenError() {
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [isKept, setIsKept] = useState(false)
  const { title, text } = words(error, isKept)
  // Before the effects of the screen that crashed are undone: its unsaved work is still registered.
  useLayoutEffect(() => void storeUnsavedChanges(true).then((stored) => stored && setIsKept(true)), [])
  return (
    <section className={classes.place} role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <div>
        {error instanceof ChunkLoadError ? (
          // Without a connection, a reload would lose the application too.
          <Button onClick={() => void navigate(`${pathname}${search}`, { replace: true })}>Try again</Button>
        ) : (
          <Button onClick={reload}>Reload</Button>
        )}
        <Button variant="default" component={Link} to="/">
          Go to the home page
        </Button>
      </div>
    </section>
  )
}
