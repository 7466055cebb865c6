import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconDots,
  IconGripVertical,
  IconPencil,
  IconPhotoMinus,
  IconRotateClockwise,
  IconTrash,
} from '@tabler/icons-react'
import { ToolButton } from '../tool-button.tsx'
import classes from './photo-frame.module.css'

export interface PhotoActions {
  onOpen?: () => void
  onRotate?: () => void
  onMark?: () => void
  onUnassign?: () => void
  onRemove?: () => void
  onRetry?: () => void
  /** Removes a rejected photograph without asking. */
  onDiscard?: () => void
  onCaption?: (caption: string) => void
  onMore?: (anchor: HTMLElement) => void
  /** Receives the drag handle, which also works with the keyboard. */
  handleRef?: (element: Element | null) => void
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** The tools over a photograph; on devices without hover, all are behind one button large enough for touch. */
export function PhotoTools({ name, actions }: { name: string; actions: PhotoActions }) {
  const { onRotate, onMark, onUnassign, onRemove, onMore, handleRef } = actions
  return (
    <span className={classes.tools} data-tools data-menu={onMore ? true : undefined}>
      {handleRef && (
        <Tooltip label="Drag, or press Space and use the arrow keys">
          <ActionIcon ref={handleRef} aria-label={`Reorder photo ${name}`} className={classes.grip} data-desk-tool>
            <IconGripVertical {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
      {onRotate && (
        <ToolButton label="Rotate" of={`photo ${name}`} data-desk-tool onClick={onRotate}>
          <IconRotateClockwise {...icon} />
        </ToolButton>
      )}
      {onMark && (
        <ToolButton label="Mark" of={`photo ${name}`} data-desk-tool onClick={onMark}>
          <IconPencil {...icon} />
        </ToolButton>
      )}
      {onUnassign && (
        <ToolButton label="Unassign" of={`photo ${name}`} data-desk-tool onClick={onUnassign}>
          <IconPhotoMinus {...icon} />
        </ToolButton>
      )}
      {onRemove && (
        <ToolButton label="Remove" of={`photo ${name}`} data-desk-tool onClick={onRemove}>
          <IconTrash {...icon} />
        </ToolButton>
      )}
      {onMore && (
        <ActionIcon
          className={classes.more}
          aria-label={`More for photo ${name}`}
          aria-haspopup="menu"
          onClick={(event) => onMore(event.currentTarget)}
        >
          <IconDots {...icon} />
        </ActionIcon>
      )}
    </span>
  )
}
