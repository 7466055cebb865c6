import { findItem, itemAt } from '@lintel/rules'
import { ActionIcon, Button, Drawer } from '@mantine/core'
import { IconCamera, IconChevronDown, IconChevronLeft, IconChevronRight, IconList, IconPlus } from '@tabler/icons-react'
import { useContext, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { ScreenBarSlot } from '../../../ui/screen-bar.tsx'
import { EditorStatus, type BottomBarProps } from './bottom-bar.tsx'
import { useEditor, useIsReadOnly, useMayUpload, useOpenReport } from './editor-context.tsx'
import classes from './editor-frame.module.css'
import { HeadFields } from './head/head-fields.tsx'
import { PdfButton } from './head/pdf-button.tsx'
import { ReportMenu } from './head/report-menu.tsx'
import { SectionNav } from './navigation/section-nav.tsx'
import { useAddPhotos } from './photo-list.tsx'
import { RoomCounts } from './rooms/room-row.tsx'
import { isDirty } from './state/editor-store.ts'

/** The camera under the thumb: photographs of the open item, or of the room where none is open. */
function Camera({ roomId }: { roomId?: string }) {
  const { store } = useOpenReport()
  const mayUpload = useMayUpload()
  const input = useRef<HTMLInputElement>(null)
  const addPhotos = useAddPhotos()
  const name = useEditor(({ body, view }) => {
    const place = view.openItem ? findItem(body, view.openItem) : undefined
    return place ? itemAt(body, place)?.name : body.rooms.find((room) => room._uuid === roomId)?.name
  })
  const take = (files: File[]) => {
    const { view, side } = store.getState()
    if (view.openItem) void addPhotos({ kind: 'item', id: view.openItem, side }, files)
    else if (roomId) void addPhotos({ kind: 'room', id: roomId }, files)
  }
  return (
    <>
      <button
        type="button"
        className={classes.camera}
        aria-label={`Take photos of ${name ?? 'the room'}`}
        disabled={!mayUpload || !roomId}
        onClick={() => input.current?.click()}
      >
        <IconCamera size={27} stroke={1.7} aria-hidden />
      </button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg"
        capture="environment"
        multiple
        hidden
        aria-label={`Take photos of ${name ?? 'the room'}, files`}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

export interface PhoneFrameProps {
  base: string
  /** The section that is open, as people call it. */
  section: string
  /** The room that is shown; none outside the rooms. */
  roomId?: string
  mayGenerate: boolean
  save: () => Promise<boolean>
  onRoom: (roomId: string) => void
  bar: BottomBarProps
  children: ReactNode
}

/** The phone: one room at a time, sections in a sheet, the camera under the thumb. */
export function PhoneFrame({ base, section, roomId, mayGenerate, save, onRoom, bar, children }: PhoneFrameProps) {
  const slot = useContext(ScreenBarSlot)
  const readOnly = useIsReadOnly()
  const dirty = useEditor(isDirty)
  const saving = useEditor((state) => state.saving)
  const side = useEditor((state) => state.side)
  const index = useEditor((state) => state.body.rooms.findIndex((room) => room._uuid === roomId))
  const room = useEditor((state) => state.body.rooms[index]?.name)
  const before = useEditor((state) => state.body.rooms[index - 1])
  const after = useEditor((state) => (index < 0 ? undefined : state.body.rooms[index + 1]))
  const [sheet, setSheet] = useState(false)
  const openRoom = (id: string) => {
    setSheet(false)
    onRoom(id)
  }
  return (
    <div className={classes.phone}>
      {slot &&
        createPortal(
          <>
            <h1 className={classes.heading}>
              <button type="button" className={classes.room} aria-haspopup="dialog" onClick={() => setSheet(true)}>
                <span>
                  <b>{room ?? section}</b>
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
          </>,
          slot,
        )}
      {children}
      <footer className={classes.foot}>
        <div className={classes.state}>
          <EditorStatus keptAt={bar.keptAt} />
          {dirty && (
            <Button size="md" variant="subtle" disabled={saving} onClick={bar.onCancel}>
              Cancel
            </Button>
          )}
        </div>
        <div className={classes.tools}>
          <button type="button" className={classes.tool} aria-haspopup="dialog" onClick={() => setSheet(true)}>
            <IconList size={21} stroke={1.7} aria-hidden />
            Sections
          </button>
          {bar.rooms && (
            <button
              type="button"
              className={classes.tool}
              disabled={readOnly}
              onClick={roomId ? bar.rooms.onAddItem : bar.rooms.onAddRoom}
            >
              <IconPlus size={21} stroke={1.7} aria-hidden />
              {roomId ? 'Add Item' : 'Add Room'}
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
          {bar.rooms && <Camera roomId={roomId} />}
        </div>
      </footer>
      <Drawer
        opened={sheet}
        onClose={() => setSheet(false)}
        position="bottom"
        size="80%"
        title="Sections"
        closeButtonProps={{ 'aria-label': 'Close sections' }}
      >
        <div className={classes.sheet}>
          <SectionNav base={base} currentRoom={roomId} onRoom={openRoom} onSection={() => setSheet(false)} touch />
          {bar.rooms && (
            <Button
              size="md"
              variant="default"
              disabled={readOnly}
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => {
                setSheet(false)
                bar.rooms?.onAddRoom()
              }}
            >
              Add Room
            </Button>
          )}
          <div className={classes.sheetFields}>
            <HeadFields size="md" />
            {mayGenerate && <PdfButton label="PDF" variant="report" mayGenerate save={save} />}
            <ReportMenu save={save} size={44} />
          </div>
        </div>
      </Drawer>
    </div>
  )
}
