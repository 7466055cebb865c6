import type { TicketStatus } from '@lintel/contract'
import { Badge } from '@mantine/core'

const tones: Record<TicketStatus, string> = { New: 'red', Replied: 'blue', Pending: 'amber', Closed: 'green' }

export function StatusBadge({ status }: { status: TicketStatus }) {
  return <Badge data-tone={tones[status]}>{status}</Badge>
}
