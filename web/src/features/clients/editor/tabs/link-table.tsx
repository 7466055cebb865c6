import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useFieldSize } from '../../../../ui/form/section-page.tsx'
import classes from './entry-table.module.css'

/** A column of a table of records; the first names the record. */
export interface LinkColumn<T> {
  title: string
  cell: (entry: T) => ReactNode
}

/** Leads to where another record is made. */
export function NewLink({ words, to }: { words: string; to: string }) {
  return (
    <Button
      component={Link}
      to={to}
      size={useFieldSize()}
      variant="default"
      className={classes.add}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
    >
      {words}
    </Button>
  )
}

/** Records of a client that have pages of their own. */
export function LinkTable<T extends { id: string }>({
  columns: [lead, ...columns],
  entries,
  nameOf,
  addressOf,
}: {
  columns: readonly [LinkColumn<T>, ...LinkColumn<T>[]]
  entries: readonly T[]
  nameOf: (entry: T) => string
  addressOf: (entry: T) => string
}) {
  const size = useFieldSize()
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
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className={classes.name}>{lead.cell(entry)}</td>
            {columns.map(({ title, cell }) => (
              <td key={title}>{cell(entry)}</td>
            ))}
            <td>
              <Button
                component={Link}
                to={addressOf(entry)}
                size={size}
                variant="subtle"
                aria-label={`Edit ${nameOf(entry)}`}
                leftSection={<IconPencil size={16} stroke={1.7} aria-hidden />}
              >
                Edit
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
