import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useFieldSize } from '../../../../ui/form/section-page.tsx'
import classes from './entry-table.module.css'
import { ActionTable, type EntryColumn } from './entry-table.tsx'

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

export function LinkTable<T extends { id: string }>({
  columns,
  entries,
  nameOf,
  addressOf,
}: {
  columns: readonly [EntryColumn<T>, ...EntryColumn<T>[]]
  entries: readonly T[]
  nameOf: (entry: T) => string
  addressOf: (entry: T) => string
}) {
  const size = useFieldSize()
  return (
    <ActionTable
      columns={columns}
      entries={entries}
      keyOf={({ id }) => id}
      renderActions={(entry) => (
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
      )}
    />
  )
}
