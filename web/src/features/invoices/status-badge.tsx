import type { ProviderInvoiceStatus } from '@lintel/contract'
import { Badge } from '@mantine/core'

/** The status of an invoice, as a word with its colour. */
export function StatusBadge({ status }: { status: ProviderInvoiceStatus }) {
  return <Badge data-tone={status === 'Paid' ? 'green' : 'amber'}>{status}</Badge>
}
