import { withoutSingleKeys } from '../../../../../lib/shortcuts.ts'
import classes from './row-buttons.module.css'
import { useShownFields } from './shown-fields.ts'
import { useFocusTarget } from '../../editor-context.tsx'

export function MoreButton({
  name,
  touch,
  onMenu,
}: {
  name: string
  touch?: boolean
  onMenu: (anchor: HTMLElement) => void
}) {
  return (
    <button
      type="button"
      className={classes.more}
      data-touch={touch || undefined}
      aria-label={`More for ${name}`}
      aria-haspopup="menu"
      // Its menu and the dialogs of that return the focus here.
      {...withoutSingleKeys}
      onClick={(event) => onMenu(event.currentTarget)}
    >
      <span className={classes.dots} />
    </button>
  )
}

/** The handle that moves a row: with the pointer, or with Space and the arrow keys (`RowDrag` listens). */
export function Grip({ kind, id, name }: { kind: 'item' | 'room'; id: string; name: string }) {
  const { readOnly } = useShownFields()
  return (
    <button
      type="button"
      className={classes.grip}
      disabled={readOnly}
      aria-label={`Move ${name}`}
      data-grip={kind}
      ref={useFocusTarget('grip', id)}
      data-grip-id={id}
      data-grip-name={name}
    >
      <span className={classes.dots} />
    </button>
  )
}
