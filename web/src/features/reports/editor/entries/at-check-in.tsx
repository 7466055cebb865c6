import classes from './at-check-in.module.css'

/** What stands below a field that says something else than the check-in: what that says. */
export const atCheckIn = (beside: { before: unknown } | undefined) => {
  if (!beside) return undefined
  const { before } = beside
  const words = typeof before === 'boolean' ? (before ? 'yes' : 'no') : String(before).trim()
  return <span className={classes.beside}>At check-in: {words || 'not recorded'}</span>
}
