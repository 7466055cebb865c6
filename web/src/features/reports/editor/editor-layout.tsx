import { Suspense, useCallback, useRef, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { scrollSmoothly } from '../../../lib/smooth-scroll.ts'
import { dismissDone, toast } from '../../../lib/toasts.ts'
import { QueuedKeys } from '../../../lib/focus.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { type BottomBarProps, BottomBar } from './bottom-bar.tsx'
import { EditorBanners } from './editor-banners.tsx'
import { EditorDialogs, type EditorDialog } from './editor-dialogs.tsx'
import { LateDragging } from './dragging/lazy-dragging.tsx'
import {
  useEditor,
  useIsReadOnly,
  useItemBased,
  useNoDictionary,
  useReportEditor,
  useSideFields,
  SectionActionsProvider,
} from './editor-context.tsx'
import classes from './editor-frame.module.css'
import { EditorHead } from './head/editor-head.tsx'
import { ReportPreview, type PreviewRequest } from './head/report-preview.tsx'
import { FindBar, NewerNotice, NoRooms, PhoneFrame, useLateParts } from './lazy-parts.ts'
import { useEditorKeys } from './keyboard/use-editor-keys.ts'
import { sectionAt, useSections } from './sections/list.ts'
import { RecordingStatus, useLostRecordings } from './recording/recording-status.tsx'
import { RoomList } from './sections/rooms/lazy-room-list.ts'
import type { RoomListHandle } from './sections/rooms/room-list.tsx'
import { LoadingOverlay } from './saving/loading-overlay.tsx'
import { useDraft } from './saving/use-draft.ts'
import { useNewer } from './saving/availability.ts'
import { useSaving } from './saving/use-saving.ts'
import type { EditorStore } from './state/editor-store.ts'
import { useShow } from './use-show.ts'
import { useUnsavedReport } from './use-unsaved-report.ts'
import { SectionNav } from './navigation/section-nav.tsx'

export function EditorLayout({ base, owner, mayGenerate }: { base: string; owner: string; mayGenerate: boolean }) {
  const { store, focus, uploads, recordings } = useReportEditor()
  const { pathname } = useLocation()
  const phone = useIsPhone()
  const sections = useSections()
  const [previewing, setPreviewing] = useState<PreviewRequest>()
  const [dialog, setDialog] = useState<EditorDialog>()
  const send = () => setDialog({ kind: 'send' })
  const [roomInView, setRoomInView] = useState<string>()
  const list = useRef<RoomListHandle>(null)

  const placing = useCallback(async () => {
    await Promise.all([uploads.placing(), recordings.placing()])
  }, [uploads, recordings])
  const { keptAt, keep, ...drafts } = useDraft(store, owner)
  const { save, cancel, takeTheirs, mergeNow } = useSaving(store, placing)
  useNewer(store)

  useLateParts(sections)
  useUnsavedReport(base, keep)
  const lostRecordings = useLostRecordings()

  const firstRoom = useEditor((state) => state.body.rooms[0]?._uuid)
  const phoneRoom = useEditor((state) =>
    state.body.rooms.some((room) => room._uuid === state.view.phoneRoom) ? state.view.phoneRoom : firstRoom,
  )

  const section = sectionAt(sections, base, pathname)
  const inRooms = section?.name === 'Rooms'
  const itemBased = useItemBased()
  const [finding, setFinding] = useState(false)
  const findField = useRef<HTMLInputElement>(null)

  const { toSection, showRoom, showItem, goToItem, showRefused, showGap, showFound, showChange } = useShow(base, {
    sections,
    inRooms,
    list,
  })

  const openFind = () => {
    setFinding(true)
    findField.current?.select()
    findField.current?.focus()
  }

  const closeFind = () => {
    setFinding(false)
    const { openItem } = store.getState().view
    if (openItem) list.current?.showItem(openItem, true)
  }

  const takeBack = (change: ReturnType<EditorStore['undo']>) => {
    if (change?.about) showChange(section, change.about)
  }

  const undo = () => {
    dismissDone()
    takeBack(store.undo())
  }
  const redo = () => takeBack(store.redo())

  const onCancel = async () => {
    if (await cancel()) toast.success('Last saved version loaded. Press Ctrl Z to restore your changes.')
  }

  const noDictionary = useNoDictionary()
  const mayGrade = !useIsReadOnly()
  const mayWrite = mayGrade && noDictionary === undefined
  const side = useEditor((state) => state.side)
  const { condition: grades } = useSideFields(side)
  const askRest = useCallback(
    (roomId?: string) => setDialog({ kind: 'rest', ...(roomId !== undefined && { roomId }) }),
    [],
  )
  useEditorKeys({
    list,
    inRooms,
    onSave: () => void save(),
    onAddRoom: () => inRooms && !itemBased && mayWrite && setDialog({ kind: 'room' }),
    onAddItem: () => inRooms && (itemBased || firstRoom) && mayWrite && setDialog({ kind: 'item' }),
    onFind: inRooms && firstRoom ? openFind : undefined,
    onRest: inRooms && firstRoom && grades && mayGrade ? askRest : undefined,
    onUndo: undo,
    onRedo: redo,
    onSection: (key) => {
      const next = sections.find((candidate) => candidate.key === key)
      if (!next) return
      toSection(next.path)
      focus.focusPageWhenLost()
    },
  })

  if (!section) return <Navigate to={`${base}/${sections[0]?.path ?? 'details'}`} replace />

  const bar: BottomBarProps = {
    keptAt,
    onTop: () => {
      const scroller = focus.page()
      if (scroller) scrollSmoothly(scroller, 0)
    },
    onCancel: () => void onCancel(),
    onSave: () => void save(),
    onUndo: undo,
    onRedo: redo,
    // Nothing to fold without room cards.
    folding: inRooms && itemBased ? undefined : section.folding,
    rooms: inRooms
      ? {
          onAddRoom: itemBased ? undefined : () => setDialog({ kind: 'room' }),
          onAddItem: () => setDialog({ kind: 'item' }),
          onItem: goToItem,
          onFind: firstRoom ? openFind : undefined,
          onRest: firstRoom && grades ? () => askRest() : undefined,
        }
      : undefined,
  }

  const loading = <div className={classes.content} aria-busy="true" />
  const content = (
    <>
      <EditorBanners drafts={drafts} lostRecordings={lostRecordings} onShow={showRefused}>
        {inRooms && finding && (
          <Suspense fallback={<QueuedKeys onEscape={closeFind} />}>
            <FindBar field={findField} onShow={showFound} onClose={closeFind} />
          </Suspense>
        )}
      </EditorBanners>
      {section.Screen && (
        <SectionActionsProvider
          value={{ showItem: goToItem, save, sign: (request) => setDialog({ kind: 'sign', ...request }), send }}
        >
          <Suspense fallback={loading}>
            <section.Screen />
          </Suspense>
        </SectionActionsProvider>
      )}
      {inRooms && !firstRoom && (
        <Suspense fallback={loading}>
          <NoRooms
            onRoom={showRoom}
            itemBased={itemBased}
            onAdd={() => setDialog({ kind: itemBased ? 'item' : 'room' })}
          />
        </Suspense>
      )}
      {inRooms && firstRoom && (
        <Suspense fallback={loading}>
          <RoomList
            key={phone && !itemBased ? phoneRoom : 'all'}
            handle={list}
            phoneRoom={phone ? phoneRoom : undefined}
            onRoomInView={setRoomInView}
            onRest={askRest}
            onRoom={showRoom}
          />
        </Suspense>
      )}
      <Suspense>
        <NewerNotice onMerge={mergeNow} />
      </Suspense>
      <RecordingStatus />
    </>
  )

  return (
    <>
      {phone ? (
        <Suspense fallback={<h1 className="sr">{section.name}</h1>}>
          <PhoneFrame
            base={base}
            section={section}
            roomId={inRooms && !itemBased ? phoneRoom : undefined}
            mayGenerate={mayGenerate}
            save={save}
            onPreview={setPreviewing}
            onSend={send}
            onGap={showGap}
            onRoom={showRoom}
            bar={bar}
          >
            {content}
          </PhoneFrame>
        </Suspense>
      ) : (
        <>
          <EditorHead
            listPath={base.slice(0, base.lastIndexOf('/'))}
            mayGenerate={mayGenerate}
            save={save}
            onPreview={setPreviewing}
            onSend={send}
            onGap={showGap}
          />
          <DesktopLayout base={base} currentRoom={inRooms ? roomInView : undefined} onRoom={showRoom} bar={bar}>
            {content}
          </DesktopLayout>
        </>
      )}
      <EditorDialogs
        open={dialog}
        roomId={phone ? phoneRoom : (roomInView ?? firstRoom)}
        save={save}
        takeTheirs={takeTheirs}
        onRoom={showRoom}
        onItem={(itemId) => showItem(itemId, true)}
        onClose={() => setDialog(undefined)}
      />
      {previewing && <ReportPreview {...previewing} save={save} onClose={() => setPreviewing(undefined)} />}
      <LateDragging />
      <LoadingOverlay />
    </>
  )
}

export function DesktopLayout({
  base,
  currentRoom,
  onRoom,
  bar,
  children,
}: {
  base: string
  currentRoom?: string
  onRoom: (roomId: string) => void
  bar: BottomBarProps
  children: ReactNode
}) {
  return (
    <div className={classes.desk}>
      <div className={classes.nav}>
        <SectionNav base={base} currentRoom={currentRoom} onRoom={onRoom} />
      </div>
      <div className={classes.content}>{children}</div>
      <BottomBar {...bar} />
    </div>
  )
}
