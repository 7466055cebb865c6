import type { ListedTicket, TicketStatus } from '@lintel/contract'
import { ActionIcon, Tooltip, Badge } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { Ref } from 'react'
import { Link } from 'react-router-dom'
import { dateTimeText } from '../../lib/date-time.ts'
import { RowLink } from '../../ui/table/table-row.tsx'
import { Table, type Column, type ListProps, type TableHandle } from '../../ui/table/table.tsx'
import looks from './ticket-table.module.css'

interface TableProps extends ListProps<ListedTicket> {
  /** Support sees each ticket's client. */
  showsCompany: boolean
  addressOf: (ticket: ListedTicket) => string
  ref: Ref<TableHandle<ListedTicket>>
}

const company: Column<ListedTicket> = {
  name: 'company',
  title: 'Company',
  width: 240,
  skeleton: 150,
  cell: ({ client }) => client,
  tip: ({ client }) => client,
}

const columnsOf = (addressOf: TableProps['addressOf']): Column<ListedTicket>[] => [
  {
    name: 'subject',
    title: 'Subject',
    skeleton: 320,
    cell: ({ subject }) => <RowLink>{subject}</RowLink>,
    tip: ({ subject }) => subject,
  },
  {
    name: 'updated',
    title: 'Last updated',
    width: 156,
    skeleton: 110,
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{dateTimeText(updatedAt)}</time>,
  },
  {
    name: 'status',
    title: 'Status',
    width: 104,
    skeleton: 60,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    name: 'action',
    title: 'Actions',
    width: 80,
    skeleton: 16,
    cell: (ticket) => (
      <Tooltip label="Open">
        <ActionIcon component={Link} to={addressOf(ticket)} aria-label={`Open ticket ${ticket.subject}`}>
          <IconChevronRight size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
    ),
  },
]

export function TicketTable({ showsCompany, addressOf, ...table }: TableProps) {
  return (
    <Table
      {...table}
      caption="Support tickets"
      columns={[...(showsCompany ? [company] : []), ...columnsOf(addressOf)]}
      failedTitle="The tickets could not be loaded"
      addressOf={addressOf}
      classNames={looks}
    />
  )
}

const tones: Record<TicketStatus, string> = { New: 'red', Replied: 'blue', Pending: 'amber', Closed: 'green' }

export function StatusBadge({ status }: { status: TicketStatus }) {
  return <Badge data-tone={tones[status]}>{status}</Badge>
}
