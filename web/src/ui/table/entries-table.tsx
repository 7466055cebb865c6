import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTouch } from '../form/section-page.tsx'
import { ToolButton } from '../tool-button.tsx'
import classes from './entries-table.module.css'

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const

/** The buttons of an entry named `of`; without `onDelete` it can only be edited. */
export function EntryActions({
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

/** Entries of a list that is edited as a whole, a row each; the last column has their actions. */
export function EntriesTable({
  label,
  titles,
  className,
  children,
}: {
  label?: string
  titles: readonly string[]
  className: string | undefined
  children: ReactNode
}) {
  return (
    <table className={className} aria-label={label}>
      <thead>
        <tr>
          {[...titles, 'Actions'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
