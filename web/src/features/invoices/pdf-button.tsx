import type { ProviderInvoice } from '@lintel/contract'
import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useDownloadPdf } from './invoices.queries.ts'

export function PdfButton({ invoice, name }: { invoice: ProviderInvoice; name: string }) {
  const { mutate, isPending } = useDownloadPdf()
  return (
    <ActionIcon loading={isPending} aria-label={`Download the PDF of ${name}`} onClick={() => mutate(invoice)}>
      <IconDownload size={16} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
