import classes from './error-id.module.css'

/** The id under which the server's log has an error, where it gave one: support asks for it. Nothing where `said` beside it has it already. */
export function ErrorId({ id, said }: { id: string | undefined; said: string | undefined }) {
  if (!id || said?.includes(id)) return null
  return (
    <p className={classes.id}>
      Error id <code>{id}</code>
    </p>
  )
}
