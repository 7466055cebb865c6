import classes from './at-check-in.module.css'

export const atCheckIn = (beside: { before: unknown } | undefined) => {
  if (!beside) return undefined
  const { before } = beside
  const words = typeof before === 'boolean' ? (before ? 'yes' : 'no') : String(before).trim()
  return <span className={classes.beside}>At check-in: {words || 'not recorded'}</span>
}
