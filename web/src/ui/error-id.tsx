import classes from './error-id.module.css'

/** The id under which the server's log has an error, where it gave one: support asks for it. */
export function ErrorId({ id }: { id: string | undefined }) {
  if (!id) return null
  return (
    <p className={classes.id}>
      Error id <code>{id}</code>
    </p>
  )
}
