import classes from './error-id.module.css'

/** The id of an error in the server's log, for support; nothing if `said` contains it. */
export function ErrorId({ id, said }: { id: string | undefined; said: string | undefined }) {
  if (!id || said?.includes(id)) return null
  return (
    <p className={classes.id}>
      Error id <code>{id}</code>
    </p>
  )
}
