import { genericMessages } from '@lintel/contract'
import { ActionIcon, Button, Kbd, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowUp,
  IconChecks,
  IconCloudOff,
  IconFold,
  IconLock,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react'
import { useLayoutEffect } from 'react'
import { useStore } from '../../../lib/store.ts'
import { timeText } from '../../../lib/date-time.ts'
import { isHereAlone, isUnderway, isUnsent, notSentWords, type Upload } from '../../../lib/uploads/upload.ts'
import { useUnsaved } from '../../../lib/unsaved-changes.ts'
import { bottomBarRef } from '../../../ui/toaster.tsx'
import classes from './bottom-bar.module.css'
import { useEditor, useIsReadOnly, useNoDictionary, useReportEditor } from './editor-context.tsx'
import { keepCopy } from './saving/lazy-unsaved-copy.ts'
import type { EditorSection } from './sections/editor-section.ts'
import { isDirty, type ReadOnly } from './state/editor-state.ts'

const notices: Record<ReadOnly, string> = {
  locked: 'Locked',
  inactive: 'The client is inactive: this report is read-only',
  legacy: 'A report of the earlier system: read-only',
  deleted: 'Deleted: read-only',
  suspended: 'Your account is suspended: read-only',
  gone: 'You can no longer open this report: read-only',
}

const readOnlyText = (readOnly: ReadOnly, by: string | undefined) => {
  if (by && readOnly === 'locked') return `Locked by ${by}`
  return by && readOnly === 'deleted' ? `Deleted by ${by}: read-only` : notices[readOnly]
}

/** Offers work that can no longer be saved here as a copy. It also stays on the screen and in this browser. */
export function UnsavedCopy({ touch = false }: { touch?: boolean }) {
  const { store } = useReportEditor()
  const stuck = useEditor((state) => state.readOnly !== undefined && isDirty(state))
  if (!stuck) return null
  const keep = () => {
    const { header, base, body } = store.getState()
    void keepCopy(header, base, body)
  }
  return (
    <Button size={touch ? 'md' : 'sm'} variant="default" onClick={keep}>
      Keep a copy
    </Button>
  )
}

/** Progress of uploads. As soon as one waits for the connection, it counts everything the server does not have yet. */
function Sending({ uploads, one, short }: { uploads: readonly Upload<unknown>[]; one: string; short: string }) {
  const unsent = uploads.filter(isUnsent)
  const storing = unsent.filter(({ isStored }) => !isStored).length
  const unkept = unsent.filter(({ isUnkept }) => isUnkept).length
  const underway = unsent.filter(isUnderway).length
  const refused = uploads.filter((upload) => upload.state === 'failed' && !upload.retryable).length
  const counted = (count: number) => `${count} ${count === 1 ? short : `${short}s`}`
  return (
    <>
      {storing > 0 && <span>Storing {counted(storing)} on this device</span>}
      {storing === 0 && underway > 0 && underway === unsent.length && <span>Uploading {counted(underway)}</span>}
      {unsent.length > underway && (
        <b>
          <IconCloudOff size={14} stroke={1.7} aria-hidden />
          {notSentWords(unsent.length, one)}
        </b>
      )}
      {unkept > 0 && <span className={classes.failed}>Keep this page open: no space for {counted(unkept)}</span>}
      {refused > 0 && <span className={classes.failed}>{counted(refused)} failed</span>}
    </>
  )
}

export function EditorStatus({ keptAt, touch }: { keptAt?: string; touch?: boolean }) {
  const { uploads, documents, recordings } = useReportEditor()
  const edited = useEditor(isDirty)
  // Such as an amount that its field refused, or the text of an open dialog: it is not in the report.
  const besides = useUnsaved((state) => state.dirty.some(({ within }) => !within))
  const queued = useEditor((state) => state.queued === 'waiting')
  const dirty = besides || (edited && !queued)
  const readOnly = useEditor((state) => state.readOnly)
  const readOnlyBy = useEditor((state) => state.readOnlyBy)
  const photos = useStore(uploads, (state) => state.uploads)
  const files = useStore(documents, (state) => state.uploads)
  const spoken = useStore(recordings, (state) => state.uploads)
  const all = [...photos, ...files, ...spoken]
  const isAllSent = !all.some(isUnsent)
  const isKept = !all.some(isHereAlone)
  return (
    <p role="status" className={classes.status} data-unsaved={dirty || undefined}>
      <Sending uploads={photos} one="photograph" short="photo" />
      <Sending uploads={spoken} one="recording" short="recording" />
      <Sending uploads={files} one="document" short="document" />
      {readOnly && (
        <b>
          <IconLock size={14} stroke={1.7} aria-hidden />
          {readOnlyText(readOnly, readOnlyBy)}
        </b>
      )}
      {edited && queued && isKept && (
        <b>
          <IconCloudOff size={14} stroke={1.7} aria-hidden />
          {readOnly ? 'Kept on this device, not sent' : 'Saved on this device, not sent yet'}
        </b>
      )}
      {dirty && (
        <b>
          <i aria-hidden />
          {genericMessages.unsavedChanges}
        </b>
      )}
      {edited && !queued && !besides && keptAt && !photos.some(isUnsent) && (
        <span>
          kept on this {touch ? 'phone' : 'computer'} {timeText(keptAt)}
        </span>
      )}
      {!readOnly && !dirty && !queued && isAllSent && <span>{genericMessages.noUnsavedChanges}</span>}
    </p>
  )
}

type Folding = NonNullable<EditorSection['folding']>

export interface BottomBarProps {
  keptAt?: string
  onTop: () => void
  onCancel: () => void
  onSave: () => void
  onUndo: () => void
  onRedo: () => void
  folding?: Folding
  rooms?: {
    /** Absent when rooms have no cards. */
    onAddRoom?: () => void
    onAddItem: () => void
    onItem: (itemId: string) => void
    onFind?: () => void
    /** Absent when nothing is graded. */
    onRest?: () => void
  }
}

/** Moves the focus to the page when a focused button of the bar becomes disabled. */
export const useBarFocus = (): void => {
  const { focus } = useReportEditor()
  // Re-renders whenever one of the buttons changes its state.
  useEditor((state) => [isDirty(state), state.saving, state.undoable.length > 0, state.redoable.length > 0].join())
  // Runs before the browser drops the focus. A dialog manages its own.
  useLayoutEffect(() => {
    const { activeElement } = document
    if (activeElement?.matches(':disabled') && !activeElement.closest('[role="dialog"]')) focus.focusPage()
  })
}

export function UndoButtons({ size, onUndo, onRedo }: Pick<BottomBarProps, 'onUndo' | 'onRedo'> & { size: number }) {
  const undoable = useEditor((state) => state.undoable.at(-1)?.label)
  const redoable = useEditor((state) => state.redoable.at(-1)?.label)
  const readOnly = useIsReadOnly()
  return (
    <>
      <Tooltip label={undoable ? `Undo: ${undoable}` : 'Undo'}>
        <ActionIcon size={size} aria-label="Undo" disabled={!undoable || readOnly} onClick={onUndo}>
          <IconArrowBackUp size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={redoable ? `Redo: ${redoable}` : 'Redo'}>
        <ActionIcon size={size} aria-label="Redo" disabled={!redoable || readOnly} onClick={onRedo}>
          <IconArrowForwardUp size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

export function FoldAll({
  folding: { of, keysOf },
  touch,
  onDone,
}: {
  folding: Folding
  /** In the phone's sheet, which it closes. */
  touch?: boolean
  onDone?: () => void
}) {
  const { store } = useReportEditor()
  const anyOpen = useEditor((state) => keysOf(state.body).some((key) => !state.view.folded[of][key]))
  const fold = () => {
    store.setFolded(of, anyOpen ? keysOf(store.getState().body) : [])
    onDone?.()
  }
  return (
    <Button
      size={touch ? 'md' : 'sm'}
      variant={touch ? 'default' : 'subtle'}
      leftSection={<IconFold size={touch ? 18 : 15} stroke={1.7} aria-hidden />}
      onClick={fold}
    >
      {anyOpen ? 'Collapse all' : 'Expand all'}
    </Button>
  )
}

export function BottomBar({ keptAt, onTop, onCancel, onSave, onUndo, onRedo, folding, rooms }: BottomBarProps) {
  useBarFocus()
  const readOnly = useIsReadOnly()
  const dirty = useEditor(isDirty)
  const saving = useEditor((state) => state.saving)
  const noRooms = useEditor((state) => state.body.rooms.length === 0)
  const noDictionary = useNoDictionary()
  const queued = useEditor((state) => state.queued !== undefined)
  const cannotSave = !dirty || saving || readOnly
  return (
    <footer ref={bottomBarRef} className={classes.bar}>
      <Tooltip label="Back to top">
        <ActionIcon size={32} aria-label="Back to top" onClick={onTop}>
          <IconArrowUp size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <UndoButtons size={32} onUndo={onUndo} onRedo={onRedo} />
      {rooms?.onFind && (
        <Tooltip label="Find in rooms">
          <ActionIcon size={32} aria-label="Find in rooms" aria-keyshortcuts="Control+F" onClick={rooms.onFind}>
            <IconSearch size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {folding && <FoldAll folding={folding} />}
      {rooms?.onRest && (
        <Tooltip label="Grade the rest">
          <Button
            variant="subtle"
            size="sm"
            className={classes.rest}
            aria-label="Grade the rest"
            aria-keyshortcuts="Shift+G"
            leftSection={<IconChecks size={17} stroke={1.7} aria-hidden />}
            disabled={readOnly}
            onClick={rooms.onRest}
          >
            Grade the rest
          </Button>
        </Tooltip>
      )}
      {rooms && (
        <>
          {rooms.onAddRoom && (
            <>
              <span className={classes.rule} />
              <Button
                variant="default"
                leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
                disabled={readOnly || noDictionary !== undefined}
                title={noDictionary}
                onClick={rooms.onAddRoom}
              >
                Add Room
              </Button>
            </>
          )}
          <Button
            variant="default"
            aria-label="Add Item"
            aria-keyshortcuts="A"
            leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
            className={classes.addItem}
            rightSection={<Kbd aria-hidden>A</Kbd>}
            title={noDictionary}
            disabled={readOnly || noDictionary !== undefined || (noRooms && rooms.onAddRoom !== undefined)}
            onClick={rooms.onAddItem}
          >
            Add Item
          </Button>
        </>
      )}
      <div className={classes.end}>
        <EditorStatus keptAt={keptAt} />
        <UnsavedCopy />
        <Button variant="subtle" disabled={saving || queued || (dirty && readOnly)} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          aria-label="Save"
          aria-keyshortcuts="Control+S"
          rightSection={<Kbd aria-hidden>Ctrl S</Kbd>}
          disabled={cannotSave}
          onClick={onSave}
        >
          Save
        </Button>
      </div>
    </footer>
  )
}
