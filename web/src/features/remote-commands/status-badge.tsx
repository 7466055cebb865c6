import type { RemoteCommandStatus } from '@lintel/contract'
import { Badge } from '@mantine/core'

const tones: Record<RemoteCommandStatus, string | undefined> = {
  Open: 'blue',
  Answered: 'green',
  Closed: undefined,
  Expired: 'amber',
}

export function StatusBadge({ status }: { status: RemoteCommandStatus }) {
  return <Badge data-tone={tones[status]}>{status}</Badge>
}
