import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router-dom'

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Tooltip label={label}>
      <ActionIcon component={Link} to={to} aria-label={`Back to ${label[0]?.toLowerCase()}${label.slice(1)}`} ml={-8}>
        <IconArrowLeft size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
