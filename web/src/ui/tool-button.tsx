import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

/** An icon button: its tooltip says what it does, and its accessible name also what it acts on. */
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
  loading?: boolean
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
