import type { ReportCustomer } from '@lintel/contract'
import { addressText, customerName, reportCustomer } from '@lintel/rules'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { CustomerSearch } from '../../ui/customers/customer-search.tsx'
import { useFieldSize } from '../../ui/form/section-page.tsx'
import classes from './appointment.module.css'

export function CustomerField({
  client,
  value,
  onChange,
}: {
  client: string
  value: ReportCustomer | undefined
  onChange: (customer: ReportCustomer | undefined) => void
}) {
  const size = useFieldSize()
  if (!value)
    return (
      <CustomerSearch
        label="Customer"
        client={client}
        size={size}
        onFound={(found) => onChange(reportCustomer(found))}
      />
    )
  const { address } = value
  return (
    <dl className={classes.previous}>
      <dt>Customer</dt>
      <dd className={classes.customer}>
        <span>
          {customerName(value)}
          <small>{[addressText(address), address.phone, address.email].filter(Boolean).join(', ')}</small>
        </span>
        <Tooltip label="Remove">
          <ActionIcon aria-label="Remove the customer" onClick={() => onChange(undefined)}>
            <IconX size={16} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </dd>
    </dl>
  )
}
