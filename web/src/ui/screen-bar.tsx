import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './screen-bar.module.css'

/** The header element in which screens put their heading and main actions; provided by the shell. */
export const ScreenBarSlot = createContext<HTMLElement | null>(null)

export function ScreenBar({ title, before, children }: { title: string; before?: ReactNode; children?: ReactNode }) {
  const slot = useContext(ScreenBarSlot)
  if (!slot) return null
  return createPortal(
    <>
      {before}
      <h1 className={classes.title} title={title}>
        {title}
      </h1>
      <div className={classes.actions}>{children}</div>
    </>,
    slot,
  )
}
