import type { RemoteCommand, RemoteCommandStatus } from '@lintel/contract'
import { ActionIcon, Tooltip, Badge } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Ref } from 'react'
import { dateTimeText } from '../../lib/date-time.ts'
import { RowLink } from '../../ui/table/table-row.tsx'
import { Table, type Column, type ListProps, type TableHandle } from '../../ui/table/table.tsx'
import looks from './command-table.module.css'

interface TableProps extends ListProps<RemoteCommand> {
  selected: string | undefined
  addressOf: (command: RemoteCommand) => string
  onDelete: (command: RemoteCommand) => void
  ref: Ref<TableHandle<RemoteCommand>>
}

const nameOf = ({ username, userid }: RemoteCommand) => username ?? userid

const columnsOf = ({ onDelete }: Pick<TableProps, 'onDelete'>): Column<RemoteCommand>[] => [
  {
    name: 'time',
    title: 'Time',
    width: 156,
    skeleton: 110,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>,
  },
  {
    name: 'user',
    title: 'User',
    width: 240,
    skeleton: 200,
    cell: (command) => (
      <>
        {nameOf(command)} {command.clientname && <span>{command.clientname}</span>}
      </>
    ),
    tip: ({ username, clientname, userid }) =>
      [username, clientname]
        .filter((name) => name !== undefined)
        .join(', ')
        .concat(` (${userid})`)
        .trim(),
  },
  {
    name: 'command',
    title: 'Command',
    skeleton: 260,
    cell: ({ command }) => <RowLink preventScrollReset>{command}</RowLink>,
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
    title: 'Action',
    hidesTitle: true,
    width: 52,
    skeleton: 16,
    cell: (command) => (
      <Tooltip label="Delete">
        <ActionIcon
          aria-label={`Delete command to ${nameOf(command)}, ${dateTimeText(command.createdAt)}`}
          onClick={() => onDelete(command)}
        >
          <IconTrash size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
    ),
  },
]

export function CommandTable({ selected, onDelete, ...table }: TableProps) {
  return (
    <Table
      {...table}
      caption="Remote commands"
      columns={columnsOf({ onDelete })}
      failedTitle="The commands could not be loaded"
      selected={selected ?? null}
      classNames={looks}
    />
  )
}

const tones: Record<RemoteCommandStatus, string | undefined> = {
  Open: 'blue',
  Answered: 'green',
  Closed: undefined,
  Expired: 'amber',
}

export function StatusBadge({ status }: { status: RemoteCommandStatus }) {
  return <Badge data-tone={tones[status]}>{status}</Badge>
}
