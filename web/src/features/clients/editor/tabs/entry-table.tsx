import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFieldSize } from '../../../../ui/form/section-page.tsx'
import { EntriesTable, EntryActions } from '../../../../ui/table/entries-table.tsx'
import classes from './entry-table.module.css'

export interface EntryColumn<T> {
  title: string
  cell: (entry: T) => ReactNode
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
    <EntriesTable titles={[lead, ...columns].map(({ title }) => title)} className={classes.table}>
      {entries.map((entry, at) => (
        <tr key={keyOf(entry, at)}>
          <td className={classes.name}>{lead.cell(entry)}</td>
          {columns.map(({ title, cell }) => (
            <td key={title}>{cell(entry)}</td>
          ))}
          <td>{renderActions(entry, at)}</td>
        </tr>
      ))}
    </EntriesTable>
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
