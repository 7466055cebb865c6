import { genericMessages, type Customer } from '@lintel/contract'
import { addressText, customerName } from '@lintel/rules'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { openDialog } from '../../lib/dialogs.ts'
import { confirm } from '../../ui/confirm.tsx'
import { MailLink, PhoneLink } from '../../ui/contact-links.tsx'
import { RowLink } from '../../ui/table/table-row.tsx'
import { Table, type Column, type ListProps } from '../../ui/table/table.tsx'
import looks from './customer-table.module.css'
import { customerAddress, deleteCustomer } from './customers.queries.ts'

const remove = async (customer: Customer) => {
  if (await confirm(genericMessages.confirmDelete, { yes: 'Delete', danger: true })) await deleteCustomer(customer)
}

const columnsFor = (client: string | undefined): Column<Customer>[] => [
  {
    name: 'name',
    title: 'Name',
    width: 230,
    skeleton: 170,
    cell: ({ companyName }) => <RowLink>{companyName}</RowLink>,
    tip: ({ companyName }) => companyName,
  },
  {
    name: 'branch',
    title: 'Branch',
    width: 130,
    skeleton: 100,
    cell: ({ branchName }) => branchName,
    tip: ({ branchName }) => branchName,
  },
  {
    name: 'address',
    title: 'Address',
    skeleton: 220,
    cell: ({ address }) => addressText(address),
    tip: ({ address }) => addressText(address),
  },
  {
    name: 'email',
    title: 'Email',
    width: 220,
    skeleton: 160,
    cell: ({ address: { email } }) => <MailLink to={email} />,
    tip: ({ address: { email } }) => email,
  },
  {
    name: 'phone',
    title: 'Phone',
    width: 130,
    skeleton: 100,
    cell: ({ address: { phone } }) => <PhoneLink number={phone} />,
  },
  {
    name: 'actions',
    title: 'Actions',
    hidesTitle: true,
    width: 116,
    skeleton: 60,
    cell: (customer) => (
      <>
        <Tooltip label="Edit">
          <ActionIcon
            component={Link}
            to={customerAddress(customer.id, client)}
            aria-label={`Edit ${customerName(customer)}`}
          >
            <IconPencil size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Merge another into it">
          <ActionIcon
            aria-label={`Merge another into ${customerName(customer)}`}
            onClick={() => openDialog('mergeCustomer', { customer })}
          >
            <IconArrowMerge size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Delete">
          <ActionIcon aria-label={`Delete ${customerName(customer)}`} onClick={() => void remove(customer)}>
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </>
    ),
  },
]

export function CustomerTable({ client, ...list }: ListProps<Customer> & { client: string | undefined }) {
  return (
    <Table
      {...list}
      caption="Customers"
      columns={columnsFor(client)}
      failedTitle="The customers could not be loaded"
      addressOf={({ id }) => customerAddress(id, client)}
      classNames={looks}
    />
  )
}
