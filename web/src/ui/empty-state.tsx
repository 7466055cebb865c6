import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

/** What stands where a list would: nothing is there, or it could not be loaded. It says what to do next. */
export function EmptyState({
  title,
  text,
  failed = false,
  children,
}: {
  title: string
  text: ReactNode
  /** True where something went wrong. */
  failed?: boolean
  /** The buttons. */
  children?: ReactNode
}) {
  return (
    <div className={classes.empty} role={failed ? 'alert' : 'status'}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div>{children}</div>
    </div>
  )
}
