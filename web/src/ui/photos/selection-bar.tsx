import { Button } from '@mantine/core'
import classes from './selection-bar.module.css'

export interface SelectionActions {
  onMove?: () => void
  onUnassign?: () => void
  onRemove?: () => void
}

export function SelectionBar({
  label,
  count,
  chosen,
  moveWords,
  actions,
  onStart,
  onAll,
  onDone,
}: {
  label: string
  count: number
  /** The number selected; undefined outside selection mode. */
  chosen?: number
  moveWords: string
  actions: SelectionActions
  onStart: () => void
  onAll: () => void
  onDone: () => void
}) {
  const { onMove, onUnassign, onRemove } = actions
  const words = count === 1 ? '1 photo' : `${count} photos`
  if (chosen === undefined)
    return (
      <div className={classes.bar}>
        <span>{words}</span>
        <Button size="xs" variant="subtle" aria-label={`Select photos of ${label}`} onClick={onStart}>
          Select
        </Button>
      </div>
    )
  const none = chosen === 0
  return (
    <div className={classes.bar} role="toolbar" aria-label={`Selected photos of ${label}`}>
      <span role="status">
        {chosen} of {words} selected
      </span>
      <Button size="xs" variant="subtle" disabled={chosen === count} onClick={onAll}>
        Select all
      </Button>
      {onMove && (
        <Button size="xs" variant="default" disabled={none} onClick={onMove}>
          {moveWords}
        </Button>
      )}
      {onUnassign && (
        <Button size="xs" variant="default" disabled={none} onClick={onUnassign}>
          Unassign
        </Button>
      )}
      {onRemove && (
        <Button size="xs" variant="default" disabled={none} onClick={onRemove}>
          Remove
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
