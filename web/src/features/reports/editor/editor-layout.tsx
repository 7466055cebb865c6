import { genericMessages } from '@lintel/contract'
import type { Found, GapInSection } from '@lintel/rules'
import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { ApiError, errorText } from '../../../lib/api.ts'
import type { FoundDraft } from '../../../lib/drafts.ts'
import { preloadable } from '../../../lib/preloadable.ts'
import { scrollSmoothly } from '../../../lib/smooth-scroll.ts'
import { dismissDone, toast } from '../../../lib/toasts.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { isUnsent } from '../../../lib/uploads.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { HeldKeys } from '../../../lib/focus.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import type { BottomBarProps } from './bottom-bar.tsx'
import { DesktopLayout } from './desktop-layout.tsx'
import { dialogLoads, EditorDialogs, type EditorDialog } from './editor-dialogs.tsx'
import { LateDragging } from './dragging/late-dragging.tsx'
import {
  useEditor,
  useIsReadOnly,
  useItemBased,
  useNoDictionary,
  useReportEditor,
  useSideFields,
} from './editor-context.tsx'
import classes from './editor-frame.module.css'
import { fileToShow } from './editor-visit.ts'
import { EditorHead } from './head/editor-head.tsx'
import { ReportPreview, type PreviewRequest } from './head/report-preview.tsx'
import { useEditorKeys } from './keyboard/use-editor-keys.ts'
import { SectionActionsProvider } from './section-actions.ts'
import { sectionAt, useSections } from './sections/use-sections.ts'
import { addPhotosLabel } from './photos/photo-uploads.ts'
import { addRecordingLabel } from './recording/recording-uploads.ts'
import { useLostRecordings } from './recording/use-lost-recordings.ts'
import { RoomList } from './sections/rooms/late-room-list.ts'
import type { RoomListHandle } from './sections/rooms/room-list.tsx'
import { LoadingOverlay } from './saving/loading-overlay.tsx'
import { itemOfRefusal, placeOfFile, type FieldRefusal } from './saving/refusals.ts'
import { keepCopy, loadUnsavedCopy } from './saving/late-unsaved-copy.ts'
import { useDraft } from './saving/use-draft.ts'
import { useNewer } from './saving/use-newer.ts'
import { useSaving } from './saving/use-saving.ts'
import { isDirty } from './state/editor-state.ts'
import type { EditorStore } from './state/editor-store.ts'

// Not needed before a report can be used; loaded soon after, so that the dialogs work offline too.
const { load: loadPhoneFrame, Component: PhoneFrame } = preloadable(
  async () => (await import('./phone-frame.tsx')).PhoneFrame,
)
// Desktop windows never need it; a phone loads it alongside the report.
if (window.matchMedia('(max-width: 48em)').matches) loadPhoneFrame().catch(() => undefined)

const { load: loadFindBar, Component: FindBar } = preloadable(
  async () => (await import('./sections/rooms/find/find-bar.tsx')).FindBar,
)

const { load: loadNoRooms, Component: NoRooms } = preloadable(
  async () => (await import('./sections/rooms/no-rooms.tsx')).NoRooms,
)

const { load: loadRecorderBar, Component: RecorderBar } = preloadable(
  async () => (await import('./recording/late-recorder.ts')).RecorderBar,
)

const { load: loadLostRecordings, Component: LostRecordings } = preloadable(
  async () => (await import('./recording/lost-recordings.tsx')).LostRecordings,
)

const { load: loadNotices, Component: Notices } = preloadable(async () => (await import('./notices.tsx')).Notices)

const { load: loadNewerNotice, Component: NewerNotice } = preloadable(
  async () => (await import('./saving/newer-notice.tsx')).NewerNotice,
)

const lateParts = [
  loadNotices,
  loadRecorderBar,
  loadLostRecordings,
  loadNewerNotice,
  loadFindBar,
  loadPhoneFrame,
  loadNoRooms,
  loadUnsavedCopy,
  ...dialogLoads,
]

/** Steps that uploads add automatically. */
const automaticSteps = new Set<string | undefined>([addPhotosLabel, addRecordingLabel])

/** The latest time after opening at which deferred parts are loaded. */
const latePartsMs = 5000

/** Unfolds an item's room so that the item can be shown. */
const unfold = (store: EditorStore, about: string) => {
  const { body } = store.getState()
  const room = body.rooms.find(
    ({ _uuid, sections }) =>
      _uuid === about ||
      sections.some(({ types }) => types.some(({ items }) => items.some((item) => item._uuid === about))),
  )
  if (!room) return undefined
  store.unfold('rooms', room._uuid)
  store.showRoom(room._uuid)
  return room._uuid
}

/** The screen of an open report: sections, saving, keyboard shortcuts and dialogs around the current section. */
export function EditorLayout({ base, owner, mayGenerate }: { base: string; owner: string; mayGenerate: boolean }) {
  const { store, focus, uploads, documents, recordings, recorder } = useReportEditor()
  const navigate = useNavigate()
  const { pathname, state: visit } = useLocation()
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
  const { found, keptAt, keep, restore, forget, read } = useDraft(store, owner)
  const { save, cancel, takeTheirs, mergeNow } = useSaving(store, placing)
  useNewer(store)

  const isRefused = useEditor((state) => state.refused.length > 0)
  useEffect(() => {
    const fetchAll = () => {
      for (const load of [...sections.map((section) => section.load), ...lateParts]) load().catch(() => undefined)
    }
    whenIdle(fetchAll, latePartsMs)
  }, [sections])

  const dirty = useEditor(isDirty)
  const photosUnsent = useStore(uploads, (state) => state.uploads.some(isUnsent))
  const documentsUnsent = useStore(documents, (state) => state.uploads.some(isUnsent))
  const recordingsUnsent = useStore(recordings, (state) => state.uploads.some(isUnsent))
  const isRecording = useStore(recorder, ({ phase }) => phase !== 'idle')
  const saidOfRecording = useStore(recorder, ({ said }) => said)
  const isUnsaved = [dirty, photosUnsent, documentsUnsent, recordingsUnsent, isRecording].includes(true)
  useUnsavedChanges('reports', isUnsaved, { within: base, keep })
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
  const toSection = useCallback((path: string) => void navigate(`${base}/${path}`), [navigate, base])

  // What to show once the rooms have rendered.
  const [wanted, setWanted] = useState<{ room?: string; item?: string; isFound?: boolean }>()
  useEffect(() => {
    if (!wanted || !inRooms) return undefined
    let frame = requestAnimationFrame(function showWanted() {
      // The list may not have loaded yet.
      if (!list.current) {
        frame = requestAnimationFrame(showWanted)
        return
      }
      // A search result is only shown: the focus stays in the search field.
      if (wanted.item) list.current.showItem(wanted.item, !wanted.isFound)
      else if (wanted.room) list.current.showRoom(wanted.room)
      setWanted(undefined)
    })
    return () => cancelAnimationFrame(frame)
  }, [wanted, inRooms])

  const showRoom = useCallback(
    (roomId: string) => {
      unfold(store, roomId)
      if (!inRooms) toSection('rooms')
      setWanted({ room: roomId })
    },
    [store, inRooms, toSection],
  )

  const showItem = (itemId: string, open: boolean) => {
    unfold(store, itemId)
    store.goToItem(itemId, { open })
    setWanted({ item: itemId })
  }

  const goToItem = (itemId: string) => {
    if (!inRooms) toSection('rooms')
    showItem(itemId, true)
  }

  const showRefused = (refusal: Pick<FieldRefusal, 'path' | 'section'>) => {
    const { body } = store.getState()
    const target = sections.find(({ name }) => name === refusal.section)
    if (!target) return
    const page = target.pageOf?.(body, refusal.path.split('.'))
    toSection(page === undefined ? target.path : `${target.path}/${page}`)
    const itemId = itemOfRefusal(body, refusal)
    if (itemId) showItem(itemId, true)
    else focus.focusWhenDrawn('field', refusal.path)
  }

  const showGap = ({ section: name, itemId }: GapInSection) => {
    if (itemId !== undefined) goToItem(itemId)
    else toSection(sections.find((candidate) => candidate.name === name)?.path ?? '')
  }

  // Shows the file that the link to this report named, once; by now the report's sections are known.
  const showFile = useEffectEvent(() => {
    const src = fileToShow(visit)
    const place = src === undefined ? undefined : placeOfFile(src, store.getState().body)
    if (place) showRefused(place)
  })
  useEffect(() => {
    const frame = requestAnimationFrame(() => showFile())
    return () => cancelAnimationFrame(frame)
  }, [])

  const showFound = ({ roomId, itemId }: Found) => {
    unfold(store, roomId)
    store.goToItem(itemId, { open: true })
    setWanted({ room: roomId, item: itemId, isFound: true })
  }

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
    if (!change?.about) return
    section?.showChange?.({ store, focus }, change.about)
    if (!inRooms) return
    const roomId = unfold(store, change.about)
    if (roomId && roomId !== change.about) setWanted({ item: change.about })
  }

  const undo = () => {
    dismissDone()
    takeBack(store.undo())
  }
  const redo = () => takeBack(store.redo())

  const sayFailed = (error: unknown) =>
    toast.error(error instanceof ApiError ? errorText(error) : genericMessages.changesNotSaved)
  const copyDraft = async (draft: FoundDraft) => {
    const { typedInto, body } = await read(draft)
    await keepCopy(store.getState().header, typedInto, body)
  }

  const onRestore = async (draft: FoundDraft) => {
    // Automatically added photographs and recordings are placed again afterwards; on their own they are not worth
    // setting aside.
    while (isDirty(store.getState()) && automaticSteps.has(store.getState().undoable.at(-1)?.label)) store.undo()
    try {
      await restore(draft)
    } catch (error) {
      sayFailed(error)
    }
    uploads.placeAgain()
    recordings.placeAgain()
  }

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

  const content = (
    <>
      <div className={classes.notices}>
        <Suspense>
          {(noDictionary ?? found[0] ?? isRefused) && (
            <Notices
              found={found}
              onShow={showRefused}
              onRestore={(draft) => void onRestore(draft)}
              onCopy={(draft) => void copyDraft(draft).catch(sayFailed)}
              onDiscard={(draft) => void forget(draft)}
            />
          )}
          {lostRecordings.length > 0 && <LostRecordings lost={lostRecordings} />}
        </Suspense>
        {inRooms && finding && (
          <Suspense fallback={<HeldKeys onEscape={closeFind} />}>
            <FindBar field={findField} onShow={showFound} onClose={closeFind} />
          </Suspense>
        )}
      </div>
      {section.Screen && (
        <SectionActionsProvider
          value={{ showItem: goToItem, save, sign: (request) => setDialog({ kind: 'sign', ...request }), send }}
        >
          <Suspense fallback={<div className={classes.content} aria-busy="true" />}>
            <section.Screen />
          </Suspense>
        </SectionActionsProvider>
      )}
      {inRooms && !firstRoom && (
        <Suspense fallback={<div className={classes.content} aria-busy="true" />}>
          <NoRooms
            onRoom={showRoom}
            itemBased={itemBased}
            onAdd={() => setDialog({ kind: itemBased ? 'item' : 'room' })}
          />
        </Suspense>
      )}
      {inRooms && firstRoom && (
        <Suspense fallback={<div className={classes.content} aria-busy="true" />}>
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
      <div className={classes.recording}>
        <p role="status" className="sr">
          {saidOfRecording}
        </p>
        {isRecording && (
          <Suspense>
            <RecorderBar />
          </Suspense>
        )}
      </div>
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
