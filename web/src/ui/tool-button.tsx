import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

/** A button that is a picture: its tip says what it does, and it is read out with what it acts on. */
export function ToolButton({
  label,
  of,
  children,
  ...button
}: {
  label: string
  of: string
  size?: number
  disabled?: boolean
  onClick: () => void
  children: ReactNode
  'data-desk-tool'?: true
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={`${label} ${of}`} {...button}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
