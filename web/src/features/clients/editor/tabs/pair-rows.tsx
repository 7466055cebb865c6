import { IconTrash } from '@tabler/icons-react'
import { Fields, TextField } from '../../../../ui/form/fields.tsx'
import type { Field } from '../../../../ui/form/field.ts'
import { useTouch } from '../../../../ui/form/section-page.tsx'
import { ToolButton } from '../../../../ui/tool-button.tsx'
import { AddButton } from './entry-table.tsx'
import classes from './pair-rows.module.css'

/** Two texts for each entry of a list, side by side, with buttons to add and remove rows. */
export function PairRows({
  what,
  rows,
  suggestions,
  onAdd,
  onRemove,
}: {
  what: string
  rows: readonly (readonly [Field<string>, Field<string>])[]
  /** Suggested names; any other is accepted too. */
  suggestions?: readonly string[]
  onAdd: () => void
  onRemove: (at: number) => void
}) {
  const size = useTouch() ? 44 : 32
  return (
    <>
      {rows.length > 0 && (
        <ul className={classes.rows}>
          {rows.map(([first, second], at) => (
            // Entries have no ids.
            <li key={at}>
              <Fields columns="1fr 1fr" narrow="1fr">
                <TextField {...first} hidesLabel placeholder={first.label} suggestions={suggestions} />
                <TextField {...second} hidesLabel placeholder={second.label} maxLength={8000} />
              </Fields>
              <ToolButton
                label="Remove"
                of={first.value || `${what} ${at + 1}`}
                size={size}
                onClick={() => onRemove(at)}
              >
                <IconTrash size={17} stroke={1.7} aria-hidden />
              </ToolButton>
            </li>
          ))}
        </ul>
      )}
      <AddButton words={`Add ${what}`} onClick={onAdd} />
    </>
  )
}
