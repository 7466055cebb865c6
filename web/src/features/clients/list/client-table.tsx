import type { ListedClient } from '@lintel/contract'
import { addressText, isSwitchedOn } from '@lintel/rules'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFileText, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { MailLink, PhoneLink } from '../../../ui/contact-links.tsx'
import { RowLink } from '../../../ui/table/table-row.tsx'
import { Table, type Column, type ListProps } from '../../../ui/table/table.tsx'
import looks from './client-table.module.css'

const columns: Column<ListedClient>[] = [
  {
    name: 'name',
    title: 'Name',
    skeleton: 180,
    cell: ({ name, active, settings }) => (
      <>
        <RowLink>{name}</RowLink>
        {!active && <span>Inactive</span>}
        {isSwitchedOn({ settings }, 'Suspend') && <span>Suspended</span>}
      </>
    ),
    tip: ({ name }) => name,
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
    width: 240,
    skeleton: 170,
    cell: ({ email }) => <MailLink to={email} />,
    tip: ({ email }) => email,
  },
  {
    name: 'phone',
    title: 'Phone',
    width: 140,
    skeleton: 100,
    cell: ({ phone }) => <PhoneLink number={phone} />,
  },
  {
    name: 'actions',
    title: 'Actions',
    hidesTitle: true,
    width: 88,
    skeleton: 40,
    cell: ({ id, name, active }) => (
      <>
        <Tooltip label="Edit">
          <ActionIcon component={Link} to={`/clients/${id}`} aria-label={`Edit ${name}`}>
            <IconPencil size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={active ? 'Reports' : 'Inactive client'}>
          {active ? (
            <ActionIcon component={Link} to={`/reports?client=${id}`} aria-label={`Reports of ${name}`}>
              <IconFileText size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          ) : (
            <ActionIcon disabled aria-label={`Reports of ${name}`}>
              <IconFileText size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
        </Tooltip>
      </>
    ),
  },
]

export function ClientTable(list: ListProps<ListedClient>) {
  return (
    <Table
      {...list}
      caption="Clients"
      columns={columns}
      failedTitle="The clients could not be loaded"
      addressOf={({ id }) => `/clients/${id}`}
      classNames={looks}
    />
  )
}
