import type { RemoteCommand } from '@lintel/contract'
import { ActionIcon, Skeleton, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { dateTimeText } from '../../lib/date-time.ts'
import { addresseeOf, type Addressee, type Addressees } from './addressees.ts'
import classes from './command-table.module.css'
import { StatusBadge } from './status-badge.tsx'

interface TableProps {
  /** Undefined until the first page has come. */
  commands: readonly RemoteCommand[] | undefined
  /** True while the rows shown are those of the page before. */
  stale: boolean
  addressees: Addressees
  selected: string | undefined
  addressOf: (command: RemoteCommand) => string
  onDelete: (command: RemoteCommand) => void
  empty: ReactNode
}

const columns = ['Time', 'User', 'Command', 'Status'] as const
const skeletonRows = Array.from({ length: 8 }, (_, row) => row)

function Row({
  command,
  addressee,
  selected,
  to,
  onDelete,
}: {
  command: RemoteCommand
  addressee: Addressee | undefined
  selected: boolean
  to: string
  onDelete: () => void
}) {
  const link = useRef<HTMLAnchorElement>(null)
  const time = dateTimeText(command.createdAt)
  const user = addressee?.name ?? command.userid
  return (
    <tr
      className={classes.row}
      data-selected={selected || undefined}
      onClick={(event) => {
        const inside = event.target instanceof Element && event.target.closest('a, button')
        if (!inside && !getSelection()?.toString()) link.current?.click()
      }}
    >
      <td className={classes.time}>
        <time dateTime={command.createdAt}>{time}</time>
      </td>
      <td className={classes.user} title={addressee ? `${user}, ${addressee.client} (${command.userid})` : undefined}>
        {user} {addressee && <span>{addressee.client}</span>}
      </td>
      <td className={classes.command}>
        <Link
          ref={link}
          to={to}
          replace={selected}
          preventScrollReset
          aria-current={selected || undefined}
          data-command={command.id}
        >
          {command.command}
        </Link>
      </td>
      <td className={classes.status}>
        <StatusBadge status={command.status} />
      </td>
      <td className={classes.action}>
        <Tooltip label="Delete">
          <ActionIcon aria-label={`Delete command to ${user}, ${time}`} onClick={onDelete}>
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </td>
    </tr>
  )
}

function LoadingRows() {
  return skeletonRows.map((row) => (
    <tr key={row} className={classes.row} data-loading aria-hidden>
      {columns.map((name, column) => (
        <td key={name}>
          <Skeleton h={10} w={`${60 + ((row * 7 + column * 3) % 5) * 8}%`} />
        </td>
      ))}
      <td className={classes.action}>
        <Skeleton h={10} w={16} ml="auto" />
      </td>
    </tr>
  ))
}

/** The commands, newest first, with a sticky head. The whole row opens. */
export function CommandTable({ commands, stale, addressees, selected, addressOf, onDelete, empty }: TableProps) {
  return (
    <div className={classes.scroll} data-stale={stale || undefined}>
      <table className={classes.table} aria-busy={commands === undefined || stale}>
        <caption className="sr">Remote commands</caption>
        <colgroup>
          <col className={classes.timeColumn} />
          <col className={classes.userColumn} />
          <col />
          <col className={classes.statusColumn} />
          <col className={classes.actionColumn} />
        </colgroup>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">
              <span className="sr">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {commands?.map((command) => (
            <Row
              key={command.id}
              command={command}
              addressee={addresseeOf(addressees, command)}
              selected={command.id === selected}
              to={addressOf(command)}
              onDelete={() => onDelete(command)}
            />
          ))}
          {commands === undefined && <LoadingRows />}
        </tbody>
      </table>
      {commands?.length === 0 && empty}
    </div>
  )
}
