import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './screen-bar.module.css'

/** The element of the header in which screens put their heading and main actions; the shell provides it. */
export const ScreenBarSlot = createContext<HTMLElement | null>(null)

/** A screen's heading and its main actions, shown in the header beside the profile menu. */
export function ScreenBar({
  title,
  before,
  children,
}: {
  title: string
  /** The way back, where a screen hangs below another. */
  before?: ReactNode
  children?: ReactNode
}) {
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
