import classes from './error-id.module.css'

/**
 * The id of an error in the server's log, if it has one, for support. Renders nothing if `said` already contains it.
 */
export function ErrorId({ id, said }: { id: string | undefined; said: string | undefined }) {
  if (!id || said?.includes(id)) return null
  return (
    <p className={classes.id}>
      Error id <code>{id}</code>
    </p>
  )
}
