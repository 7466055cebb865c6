import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

export function EmptyState({
  title,
  text,
  failed = false,
  children,
}: {
  title: string
  text: ReactNode
  failed?: boolean
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
