import { findItem, type PhotoTarget } from '@lintel/rules'
import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowDown,
  IconCamera,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconList,
  IconPlus,
} from '@tabler/icons-react'
import { useContext, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { ChooseFiles } from '../../../ui/files/choose-files.tsx'
import { bottomBarRef } from '../../../ui/toaster.tsx'
import { ScreenBarSlot } from '../../../ui/screen-bar.tsx'
import { EditorStatus, UndoButtons, UnsavedCopy, useBarFocus } from './bottom-bar.tsx'
import { useEditor, useIsReadOnly, useMayUpload, useNoDictionary, useReportEditor } from './editor-context.tsx'
import classes from './editor-frame.module.css'
import { useAddPhotos } from './photo-list.tsx'
import { PhoneItemTools } from './phone-item-tools.tsx'
import { MarkLast } from './phone-mark-last.tsx'
import { PhoneSheet, type PhoneSheetProps } from './phone-sheet.tsx'
import { RoomCounts } from './sections/rooms/room-counts.tsx'
import type { EditorSection } from './sections/editor-section.ts'
import { isDirty } from './state/editor-state.ts'

function Camera({
  roomId,
  camera: { targetOf, fallbackName },
}: {
  roomId?: string
  camera: NonNullable<EditorSection['camera']>
}) {
  const { store } = useReportEditor()
  const mayUpload = useMayUpload()
  const addPhotos = useAddPhotos()
  const name = useEditor((state) => targetOf(state, roomId)?.name)
  // Where they belong when the camera opens: another's change may have removed it by the time it closes.
  const target = useRef<PhotoTarget>(undefined)
  const take = (files: File[]) => {
    if (target.current) void addPhotos(target.current, files)
  }
  const words = `Take photos of ${name ?? fallbackName}`
  return (
    <ChooseFiles label={words} accept="image/jpeg" camera onFiles={take}>
      {(choose) => (
        <button
          type="button"
          className={classes.camera}
          aria-label={words}
          disabled={!mayUpload || name === undefined}
          onClick={() => {
            target.current = targetOf(store.getState(), roomId)?.target
            choose()
          }}
        >
          <IconCamera size={27} stroke={1.7} aria-hidden />
        </button>
      )}
    </ChooseFiles>
  )
}

function RoomHeading({
  roomId,
  index,
  name,
  onRoom,
  onSheet,
}: {
  roomId: string | undefined
  index: number
  name: string
  onRoom: (roomId: string) => void
  onSheet: () => void
}) {
  const side = useEditor((state) => state.side)
  const before = useEditor((state) => state.body.rooms[index - 1])
  const after = useEditor((state) => (index < 0 ? undefined : state.body.rooms[index + 1]))
  return (
    <>
      <h1 className={classes.heading}>
        <button type="button" className={classes.room} aria-haspopup="dialog" onClick={onSheet}>
          <span>
            <b>{name}</b>
            <IconChevronDown size={16} stroke={2} aria-hidden />
          </span>
          {index >= 0 && (
            <span className={classes.counts}>
              <RoomCounts room={index} side={side} />
            </span>
          )}
        </button>
      </h1>
      {roomId && (
        <>
          <ActionIcon
            size={44}
            disabled={!before}
            aria-label={before ? `Previous room, ${before.name}` : 'Previous room'}
            onClick={() => before && onRoom(before._uuid)}
          >
            <IconChevronLeft size={21} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={44}
            disabled={!after}
            aria-label={after ? `Next room, ${after.name}` : 'Next room'}
            onClick={() => after && onRoom(after._uuid)}
          >
            <IconChevronRight size={21} stroke={1.7} aria-hidden />
          </ActionIcon>
        </>
      )}
    </>
  )
}

interface PhoneFrameProps extends PhoneSheetProps {
  section: EditorSection
  children: ReactNode
}

export function PhoneFrame(props: PhoneFrameProps) {
  const { section, roomId, onRoom, bar, children } = props
  useBarFocus()
  const { store, focus } = useReportEditor()
  const slot = useContext(ScreenBarSlot)
  const readOnly = useIsReadOnly()
  const dirty = useEditor(isDirty)
  const saving = useEditor((state) => state.saving)
  const queued = useEditor((state) => state.queued !== undefined)
  const noDictionary = useNoDictionary()
  const index = useEditor((state) => state.body.rooms.findIndex((room) => room._uuid === roomId))
  const room = useEditor((state) => state.body.rooms[index]?.name)
  const [sheet, setSheet] = useState(false)
  const openSheet = () => setSheet(true)
  const { showNext, camera } = section
  const { onAddRoom, onAddItem, onItem } = bar.rooms ?? {}
  const openItem = useEditor((state) =>
    state.view.openItem !== undefined && findItem(state.body, state.view.openItem) ? state.view.openItem : undefined,
  )
  const takePhotos = camera && (
    <>
      <MarkLast />
      <Camera roomId={roomId} camera={camera} />
    </>
  )
  // Without room cards, only items can be added.
  const addsItem = roomId !== undefined || !onAddRoom
  return (
    <div className={classes.phone}>
      {slot &&
        createPortal(
          <RoomHeading roomId={roomId} index={index} name={room ?? section.name} onRoom={onRoom} onSheet={openSheet} />,
          slot,
        )}
      {children}
      <footer ref={bottomBarRef} className={classes.foot}>
        <div className={classes.state}>
          <EditorStatus keptAt={bar.keptAt} touch />
          {!(dirty && readOnly) && <UndoButtons size={44} onUndo={bar.onUndo} onRedo={bar.onRedo} />}
          <UnsavedCopy touch />
          {dirty && !readOnly && (
            <Button size="md" px={12} variant="subtle" disabled={saving || queued} onClick={bar.onCancel}>
              Cancel
            </Button>
          )}
        </div>
        <div className={classes.tools}>
          {openItem !== undefined && onItem ? (
            <PhoneItemTools itemId={openItem} onItem={onItem}>
              {takePhotos}
            </PhoneItemTools>
          ) : (
            <>
              <button type="button" className={classes.tool} aria-haspopup="dialog" onClick={openSheet}>
                <IconList size={21} stroke={1.7} aria-hidden />
                Sections
              </button>
              {bar.rooms && (
                <button
                  type="button"
                  className={classes.tool}
                  disabled={readOnly || noDictionary !== undefined}
                  title={noDictionary}
                  onClick={addsItem ? onAddItem : onAddRoom}
                >
                  <IconPlus size={21} stroke={1.7} aria-hidden />
                  {addsItem ? 'Add Item' : 'Add Room'}
                </button>
              )}
            </>
          )}
          {showNext && (
            <button type="button" className={classes.tool} onClick={() => showNext({ store, focus })}>
              <IconArrowDown size={21} stroke={1.7} aria-hidden />
              Next
            </button>
          )}
          <Button
            size="md"
            variant="default"
            className={classes.save}
            disabled={!dirty || saving || readOnly}
            onClick={bar.onSave}
          >
            Save
          </Button>
          {!(openItem !== undefined && onItem) && takePhotos}
        </div>
      </footer>
      <PhoneSheet {...props} opened={sheet} onClose={() => setSheet(false)} />
    </div>
  )
}
