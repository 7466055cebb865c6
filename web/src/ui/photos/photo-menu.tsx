import { Menu, Portal } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconArrowsMove,
  IconMaximize,
  IconPencil,
  IconPhotoMinus,
  IconRotateClockwise,
  IconTextRecognition,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { needsNetwork, useConnection } from '../../lib/offline/connection.ts'

export interface PhotoMenuActions {
  onOpen?: () => void
  onRotate?: () => void
  onMark?: () => void
  /** One position towards the beginning (-1) or the end (1) of its list. */
  onStep?: (by: -1 | 1) => void
  onMove?: () => void
  onUnassign?: () => void
  onTranscribe?: () => void
  onRemove?: () => void
}

const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const

/** The menu of a photograph's actions, at the button that opened it: one menu for all photographs of a list. */
export function PhotoMenu({
  anchor,
  name,
  first,
  last,
  moveWords,
  actions,
  onClose,
}: {
  anchor: HTMLElement
  name: string
  first: boolean
  last: boolean
  moveWords: string
  actions: PhotoMenuActions
  onClose: () => void
}) {
  const isReached = useConnection()
  const { left, top, width, height } = anchor.getBoundingClientRect()
  const { onOpen, onRotate, onMark, onStep, onMove, onUnassign, onTranscribe, onRemove } = actions
  const entry = (label: string, section: ReactNode, act: (() => void) | undefined, disabled = false, title?: string) =>
    act && (
      <Menu.Item leftSection={section} disabled={disabled} title={title} onClick={act}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu
      opened
      onClose={() => {
        onClose()
        anchor.focus()
      }}
      position="bottom-end"
    >
      {/* In a portal: inside a row that is being dragged, 'fixed' is relative to the row. */}
      <Portal>
        <Menu.Target>
          <span aria-hidden style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
        </Menu.Target>
      </Portal>
      <Menu.Dropdown aria-label={`Photo ${name}`}>
        {entry('View large', <IconMaximize {...icon} />, onOpen)}
        {entry('Rotate', <IconRotateClockwise {...icon} />, onRotate)}
        {entry('Mark', <IconPencil {...icon} />, onMark)}
        {entry('Move earlier', <IconArrowLeft {...icon} />, onStep && (() => onStep(-1)), first)}
        {entry('Move later', <IconArrowRight {...icon} />, onStep && (() => onStep(1)), last)}
        {entry(moveWords, <IconArrowsMove {...icon} />, onMove)}
        {entry('Unassign', <IconPhotoMinus {...icon} />, onUnassign)}
        {entry(
          'Transcribe',
          <IconTextRecognition {...icon} />,
          onTranscribe,
          !isReached,
          isReached ? undefined : needsNetwork,
        )}
        {onRemove && (
          <>
            <Menu.Divider />
            <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={onRemove}>
              Remove
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
