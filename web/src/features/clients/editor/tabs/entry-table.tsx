import { IconPencil, IconTrash, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTouch, useFieldSize } from '../../../../ui/form/section-page.tsx'
import { ToolButton } from '../../../../ui/tool-button.tsx'
import classes from './entry-table.module.css'
import { Button } from '@mantine/core'

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const

export interface EntryColumn<T> {
  title: string
  cell: (entry: T) => ReactNode
}

function EntryActions({
  of,
  onEdit,
  onDelete,
}: {
  of: string
  onEdit: () => void
  onDelete?: (() => void) | undefined
}) {
  const size = useTouch() ? 44 : 32
  return (
    <span className={classes.actions}>
      <ToolButton label="Edit" of={of} size={size} onClick={onEdit}>
        <IconPencil {...icon} />
      </ToolButton>
      {onDelete && (
        <ToolButton label="Delete" of={of} size={size} onClick={onDelete}>
          <IconTrash {...icon} />
        </ToolButton>
      )}
    </span>
  )
}

export function ActionTable<T>({
  columns: [lead, ...columns],
  entries,
  keyOf,
  renderActions,
}: {
  columns: readonly [EntryColumn<T>, ...EntryColumn<T>[]]
  entries: readonly T[]
  keyOf: (entry: T, at: number) => string | number
  renderActions: (entry: T, at: number) => ReactNode
}) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {[lead, ...columns].map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, at) => (
          <tr key={keyOf(entry, at)}>
            <td className={classes.name}>{lead.cell(entry)}</td>
            {columns.map(({ title, cell }) => (
              <td key={title}>{cell(entry)}</td>
            ))}
            <td>{renderActions(entry, at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function EntryTable<T>({
  columns,
  entries,
  nameOf,
  onEdit,
  onDelete,
  canDelete = () => true,
}: {
  columns: readonly [EntryColumn<T>, ...EntryColumn<T>[]]
  entries: readonly T[]
  /** An entry's name, for the labels of its buttons. */
  nameOf: (entry: T) => string
  onEdit: (at: number) => void
  onDelete: (at: number) => void
  canDelete?: (entry: T) => boolean
}) {
  return (
    <ActionTable
      columns={columns}
      entries={entries}
      // Entries have no ids, and can be equal.
      keyOf={(_, at) => at}
      renderActions={(entry, at) => (
        <EntryActions
          of={nameOf(entry)}
          onEdit={() => onEdit(at)}
          onDelete={canDelete(entry) ? () => onDelete(at) : undefined}
        />
      )}
    />
  )
}

export function AddButton({ words, onClick }: { words: string; onClick: () => void }) {
  return (
    <Button
      size={useFieldSize()}
      variant="default"
      className={classes.add}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={onClick}
    >
      {words}
    </Button>
  )
}
