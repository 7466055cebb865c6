import { Button } from '@mantine/core'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom'
import { errorText } from '../lib/api-error.ts'
import { keepUnsavedChanges } from '../lib/unsaved-changes.ts'
import { ChunkLoadError } from './lazy-screen.ts'
import classes from './screen-error.module.css'

const reload = () => void keepUnsavedChanges().then(() => location.reload())

const kept = 'What you saved is safe; what you have typed is kept when you reload.'

const words = (error: unknown): { title: string; text: string } => {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return { title: 'There is no such page', text: 'The address may be mistyped, or the page has moved.' }
  }
  if (error instanceof ChunkLoadError) {
    return {
      title: error.message,
      text: `The connection may be lost, or a new version was released. ${kept}`,
    }
  }
  return {
    title: 'This screen could not be shown',
    text: `${errorText(error)} ${kept}`,
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
  const { title, text } = words(useRouteError())
  return (
    <section className={classes.place} role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <div>
        <Button onClick={reload}>Reload</Button>
        <Button variant="default" component={Link} to="/">
          Go to the home page
        </Button>
      </div>
    </section>
  )
}
