import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTouch } from '../../../../ui/form/section-page.tsx'
import { ToolButton } from '../../../../ui/tool-button.tsx'
import classes from './entry-table.module.css'

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const

/** A column of a table of entries; the first names the entry. */
export interface EntryColumn<T> {
  title: string
  cell: (entry: T) => ReactNode
}

function EntryActions({ of, onEdit, onDelete }: { of: string; onEdit: () => void; onDelete: () => void }) {
  const size = useTouch() ? 44 : 32
  return (
    <span className={classes.actions}>
      <ToolButton label="Edit" of={of} size={size} onClick={onEdit}>
        <IconPencil {...icon} />
      </ToolButton>
      <ToolButton label="Delete" of={of} size={size} onClick={onDelete}>
        <IconTrash {...icon} />
      </ToolButton>
    </span>
  )
}

/** The entries of a list in the client's form, each to be changed and deleted. */
export function EntryTable<T>({
  columns: [lead, ...columns],
  entries,
  nameOf,
  onEdit,
  onDelete,
}: {
  columns: readonly [EntryColumn<T>, ...EntryColumn<T>[]]
  entries: readonly T[]
  /** What an entry is called, for its buttons. */
  nameOf: (entry: T) => string
  onEdit: (at: number) => void
  onDelete: (at: number) => void
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
          // Entries have no ids; two may be the same.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            <td className={classes.name}>{lead.cell(entry)}</td>
            {columns.map(({ title, cell }) => (
              <td key={title}>{cell(entry)}</td>
            ))}
            <td>
              <EntryActions of={nameOf(entry)} onEdit={() => onEdit(at)} onDelete={() => onDelete(at)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
