import { Suspense, useCallback, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { notReached } from '../../../lib/api-error.ts'
import { openDialog } from '../../../lib/dialogs.ts'
import { inTime } from '../../../lib/in-time.ts'
import { scrollSmoothly } from '../../../lib/smooth-scroll.ts'
import { createdFirst } from '../../../lib/offline/created-first.ts'
import { dismissDone, toast } from '../../../lib/toasts.ts'
import { announceKept } from '../../../lib/uploads/kept-files.ts'
import { outcomeOf } from '../../../lib/uploads/send-file.ts'
import { QueuedKeys } from '../../../lib/focus.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import type { CheckFirst } from '../checks/open-checks.ts'
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
  useLocalReport,
  useSideFields,
  SectionActionsProvider,
  type SectionActions,
} from './editor-context.tsx'
import type { FocusRegistry } from './focus/focus-registry.ts'
import classes from './editor-frame.module.css'
import { EditorHead } from './head/editor-head.tsx'
import { ReportPreview, type PreviewRequest } from './head/report-preview.tsx'
import { FindBar, NewerNotice, NoRooms, PhoneFrame, useLateParts } from './lazy-parts.ts'
import { useEditorKeys } from './keyboard/use-editor-keys.ts'
import { sectionAt, useSections } from './sections/list.ts'
import type { EditorSection } from './sections/editor-section.ts'
import { RecordingStatus } from './recording/recording-status.tsx'
import { RoomList } from './sections/rooms/lazy-room-list.ts'
import type { RoomListHandle } from './sections/rooms/room-list.tsx'
import { LoadingOverlay } from './saving/loading-overlay.tsx'
import { useDraft } from './saving/use-draft.ts'
import { useQueued } from './saving/use-queued.ts'
import { useNewer } from './saving/availability.ts'
import { useSaving } from './saving/use-saving.ts'
import { isDirty } from './state/editor-state.ts'
import type { EditorStore } from './state/editor-store.ts'
import { useShow } from './use-show.ts'
import { useUnsavedReport } from './use-unsaved-report.ts'
import { SectionNav } from './navigation/section-nav.tsx'

const loading = <div className={classes.content} aria-busy="true" />

const useFinding = (list: RefObject<RoomListHandle | null>) => {
  const { store } = useReportEditor()
  const [finding, setFinding] = useState(false)
  const findField = useRef<HTMLInputElement>(null)

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

  return { finding, findField, openFind, closeFind }
}

const scrollToTop = (focus: FocusRegistry) => {
  const scroller = focus.page()
  if (scroller) scrollSmoothly(scroller, 0)
}

/** Undo and redo, each showing what it changed. */
const useUndo = (show: (about: string) => void) => {
  const { store } = useReportEditor()
  const showAbout = (change: ReturnType<EditorStore['undo']>) => {
    if (change?.about) show(change.about)
  }
  return {
    onUndo: () => {
      dismissDone()
      showAbout(store.undo())
    },
    onRedo: () => showAbout(store.redo()),
  }
}

function Rooms({
  list,
  isEmpty,
  phoneRoom,
  onRoomInView,
  onRoom,
  onRest,
  onAdd,
}: {
  list: RefObject<RoomListHandle | null>
  isEmpty: boolean
  phoneRoom: string | undefined
  onRoomInView: (roomId: string) => void
  onRoom: (roomId: string) => void
  onRest: (roomId?: string) => void
  onAdd: () => void
}) {
  const itemBased = useItemBased()
  return (
    <Suspense fallback={loading}>
      {isEmpty ? (
        <NoRooms onRoom={onRoom} itemBased={itemBased} onAdd={onAdd} />
      ) : (
        <RoomList
          key={phoneRoom !== undefined && !itemBased ? phoneRoom : 'all'}
          handle={list}
          phoneRoom={phoneRoom}
          onRoomInView={onRoomInView}
          onRest={onRest}
          onRoom={onRoom}
        />
      )}
    </Suspense>
  )
}

/** The report's sections, and what the address shows of them. */
const useSectionShown = (base: string) => {
  const { pathname } = useLocation()
  const sections = useSections()
  const section = sectionAt(sections, base, pathname)
  const firstRoom = useEditor((state) => state.body.rooms[0]?._uuid)
  const phoneRoom = useEditor((state) =>
    state.body.rooms.some((room) => room._uuid === state.view.phoneRoom) ? state.view.phoneRoom : firstRoom,
  )
  return { sections, section, inRooms: section?.name === 'Rooms', itemBased: useItemBased(), firstRoom, phoneRoom }
}

/** How long a save waits until the server expects its files, normally an instant. */
const patienceMs = 10_000

const useSavedReport = (base: string, owner: string) => {
  const { store, uploads, documents, recordings } = useReportEditor()
  /** The files of an earlier visit, which the lists find one after the other; once, however long it takes. */
  const [announceEarlier] = useState(() => {
    let running: Promise<void> | undefined
    return () =>
      (running ??= announceKept(owner, store.getState().header.id).catch((error: unknown) => {
        running = undefined
        // The save says what else is wrong.
        if (outcomeOf(error) === 'again') throw error
      }))
  })
  const announce = useCallback(async () => {
    const { header, queued } = store.getState()
    await createdFirst(owner, header.id)
    const found = queued ? announceEarlier() : undefined
    const announced = Promise.all([found, ...[uploads, documents, recordings].map((list) => list.announce())])
    await inTime(announced, patienceMs, () => {
      throw notReached()
    })
  }, [store, owner, announceEarlier, uploads, documents, recordings])
  const { keptAt, ...drafts } = useDraft(store, owner)
  const { keep } = drafts
  const { queue } = drafts
  /** Not before the files that it names: without them the server would not take it. */
  const queueStored = useCallback(
    async (sent: readonly unknown[]) => {
      await Promise.all([uploads, documents, recordings].map((list) => list.stored()))
      await queue(sent)
    },
    [uploads, documents, recordings, queue],
  )
  const saveQueue = { ...drafts, queue: queueStored }
  const { save, cancel, takeTheirs, mergeNow, takeUnanswered } = useSaving(store, announce, saveQueue)
  useQueued(owner, drafts, { save, takeUnanswered })
  useNewer(store)
  useUnsavedReport(base, keep)
  const onCancel = async () => {
    if (await cancel()) toast.success('Last saved version loaded. Press Ctrl Z to restore your changes.')
  }
  return { keptAt, drafts, save, takeTheirs, mergeNow, onCancel }
}

/** About what the editor shows, saved or not. */
const useCheckFirst = (save: () => Promise<boolean>, show: (path: string) => void): CheckFirst => {
  const { store } = useReportEditor()
  const local = useLocalReport()
  return (before, go, onShow) =>
    openDialog('checks', {
      report: store.getState().header,
      before,
      open: {
        local,
        save: async () => !isDirty(store.getState()) || save(),
        show: (path) => {
          onShow?.()
          // The phone's sheet returns the focus a moment after it is closed.
          setTimeout(() => show(path), onShow ? 50 : 0)
        },
      },
      go,
    })
}

const useAllowed = () => {
  const side = useEditor((state) => state.side)
  const { condition: hasGrades } = useSideFields(side)
  const mayGrade = !useIsReadOnly()
  return { hasGrades, mayGrade, mayWrite: useNoDictionary() === undefined && mayGrade }
}

function Content({
  section,
  banners,
  rooms,
  actions,
  onMerge,
}: {
  section: EditorSection
  banners: ReactNode
  rooms: ReactNode
  actions: SectionActions
  onMerge: () => Promise<void>
}) {
  return (
    <>
      {banners}
      {section.Screen && (
        <SectionActionsProvider value={actions}>
          <Suspense fallback={loading}>
            <section.Screen />
          </Suspense>
        </SectionActionsProvider>
      )}
      {rooms}
      <Suspense>
        <NewerNotice onMerge={onMerge} />
      </Suspense>
      <RecordingStatus />
    </>
  )
}

export function EditorLayout({ base, owner, mayGenerate }: { base: string; owner: string; mayGenerate: boolean }) {
  const { focus } = useReportEditor()
  const phone = useIsPhone()
  const [previewing, setPreviewing] = useState<PreviewRequest>()
  const [dialog, setDialog] = useState<EditorDialog>()
  const [roomInView, setRoomInView] = useState<string>()
  const list = useRef<RoomListHandle>(null)
  const { keptAt, drafts, save, takeTheirs, mergeNow, onCancel } = useSavedReport(base, owner)
  const { sections, section, inRooms, itemBased, firstRoom, phoneRoom } = useSectionShown(base)
  useLateParts(sections)
  const { finding, findField, openFind, closeFind } = useFinding(list)
  const show = useShow(base, { sections, inRooms, list })
  const { showRoom, goToItem } = show
  const { hasGrades, mayGrade, mayWrite } = useAllowed()
  const onCheck = useCheckFirst(save, show.showCheck)
  const locked = useEditor((state) => state.header.locked)
  const send = () => onCheck(locked ? 'receipt' : 'sign', (override) => setDialog({ kind: 'send', override }))
  const askRest = useCallback((roomId?: string) => setDialog({ kind: 'rest', roomId }), [])
  const always = { onSave: () => void save(), ...useUndo((about) => show.showChange(section, about)) }
  const onFind = inRooms && firstRoom ? openFind : undefined
  useEditorKeys({
    ...always,
    list,
    inRooms,
    onAddRoom: () => inRooms && !itemBased && mayWrite && setDialog({ kind: 'room' }),
    onAddItem: () => inRooms && (itemBased || firstRoom) && mayWrite && setDialog({ kind: 'item' }),
    onFind,
    onRest: inRooms && firstRoom && hasGrades && mayGrade ? askRest : undefined,
    onSection: (key) => {
      const next = sections.find((candidate) => candidate.key === key)
      if (!next) return
      show.toSection(next.path)
      focus.focusPageWhenLost()
    },
  })

  if (!section) return <Navigate to={`${base}/${sections[0]?.path ?? 'details'}`} replace />

  const bar: BottomBarProps = {
    ...always,
    keptAt,
    onTop: () => scrollToTop(focus),
    onCancel: () => void onCancel(),
    // Nothing to fold without room cards.
    folding: inRooms && itemBased ? undefined : section.folding,
    rooms: inRooms
      ? {
          onAddRoom: itemBased ? undefined : () => setDialog({ kind: 'room' }),
          onAddItem: () => setDialog({ kind: 'item' }),
          onItem: goToItem,
          onFind,
          onRest: firstRoom && hasGrades ? () => askRest() : undefined,
        }
      : undefined,
  }
  const content = (
    <Content
      section={section}
      banners={
        <EditorBanners drafts={drafts} onShow={show.showRefused}>
          {inRooms && finding && (
            <Suspense fallback={<QueuedKeys onEscape={closeFind} />}>
              <FindBar field={findField} onShow={show.showFound} onClose={closeFind} />
            </Suspense>
          )}
        </EditorBanners>
      }
      actions={{ showItem: goToItem, save, sign: (request) => setDialog({ kind: 'sign', ...request }), send }}
      rooms={
        inRooms && (
          <Rooms
            list={list}
            isEmpty={!firstRoom}
            phoneRoom={phone ? phoneRoom : undefined}
            onRoomInView={setRoomInView}
            onRoom={showRoom}
            onRest={askRest}
            onAdd={() => setDialog({ kind: itemBased ? 'item' : 'room' })}
          />
        )
      }
      onMerge={mergeNow}
    />
  )
  const frame = { base, mayGenerate, save, bar, onPreview: setPreviewing, onSend: send, onCheck, onRoom: showRoom }
  return (
    <>
      {phone ? (
        <Suspense fallback={<h1 className="sr">{section.name}</h1>}>
          <PhoneFrame {...frame} section={section} roomId={inRooms && !itemBased ? phoneRoom : undefined}>
            {content}
          </PhoneFrame>
        </Suspense>
      ) : (
        <DesktopLayout {...frame} currentRoom={inRooms ? roomInView : undefined}>
          {content}
        </DesktopLayout>
      )}
      <EditorDialogs
        open={dialog}
        roomId={phone ? phoneRoom : (roomInView ?? firstRoom)}
        save={save}
        takeTheirs={takeTheirs}
        onRoom={showRoom}
        onItem={(itemId) => show.showItem(itemId, true)}
        onClose={() => setDialog(undefined)}
      />
      {previewing && <ReportPreview {...previewing} save={save} onClose={() => setPreviewing(undefined)} />}
      <LateDragging />
      <LoadingOverlay />
    </>
  )
}

function DesktopLayout({
  base,
  currentRoom,
  onRoom,
  bar,
  children,
  ...head
}: Omit<ComponentProps<typeof EditorHead>, 'listPath'> & {
  base: string
  currentRoom?: string | undefined
  onRoom: (roomId: string) => void
  bar: BottomBarProps
  children: ReactNode
}) {
  return (
    <>
      <EditorHead {...head} listPath={base.slice(0, base.lastIndexOf('/'))} />
      <div className={classes.desk}>
        <div className={classes.nav}>
          <SectionNav base={base} currentRoom={currentRoom} onRoom={onRoom} />
        </div>
        <div className={classes.content}>{children}</div>
        <BottomBar {...bar} />
      </div>
    </>
  )
}
