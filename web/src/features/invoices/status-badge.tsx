import type { ProviderInvoiceStatus } from '@lintel/contract'
import { Badge } from '@mantine/core'

export function StatusBadge({ status }: { status: ProviderInvoiceStatus }) {
  return <Badge data-tone={status === 'Paid' ? 'green' : 'amber'}>{status}</Badge>
}
