import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './screen-bar.module.css'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router-dom'

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

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Tooltip label={label}>
      <ActionIcon component={Link} to={to} aria-label={`Back to ${label[0]?.toLowerCase()}${label.slice(1)}`} ml={-8}>
        <IconArrowLeft size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
