import type { Photo } from '@lintel/contract'
import type { PhotoTarget } from '@lintel/rules'
import { memo, startTransition, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { preloadable } from '../../../lib/preloadable.ts'
import { useStore } from '../../../lib/store.ts'
import { toast } from '../../../lib/toasts.ts'
import { isUnsent } from '../../../lib/uploads/upload.ts'
import { ImageDrop } from '../../../ui/files/image-drop.tsx'
import { PhotoMenu } from '../../../ui/photos/photo-menu.tsx'
import { SelectionBar } from '../../../ui/photos/selection-bar.tsx'
import { useEditor, useIsReadOnly, useMayUpload, useReportEditor } from './editor-context.tsx'
import classes from './photo-list.module.css'
import { MoveDialog } from './photos/lazy-move-dialog.ts'
import type { Large } from './photos/large-photos.tsx'
import { listKey, usePhotoDrops } from './photos/photo-drag.ts'
import { takenText, usePhotoRecords } from './photos/photos.queries.ts'
import { PlacedPhoto } from './photos/placed-photo.tsx'
import { usePhotoEdits, useSelection, type PhotoEdits } from './photos/use-photo-edits.ts'

const { Component: PhotoTranscripts } = preloadable(
  async () => (await import('./transcription/transcribe-button.tsx')).PhotoTranscripts,
)
const { Component: LargePhotos } = preloadable(async () => (await import('./photos/large-photos.tsx')).LargePhotos)

export const useAddPhotos = () => {
  const { uploads } = useReportEditor()
  return async (target: PhotoTarget, files: readonly File[]) => {
    for (const refusal of await uploads.add(target, files)) toast.error(refusal)
  }
}

/** Transcribes a photograph; undefined unless it is uploaded and not transcribed yet. */
const useTranscribe = (photos: readonly Photo[]) => {
  const { uploads, transcriber, mayTranscribe } = useReportEditor()
  return (id: string) => {
    const photo = photos.find((candidate) => candidate.id === id)
    const isSent = !uploads.getState().uploads.some((upload) => upload.photoId === id && isUnsent(upload))
    if (!photo || !mayTranscribe.photo || !isSent || photo.transcription !== undefined) return undefined
    return () => transcriber.ask({ kind: 'photo', id, src: photo.src })
  }
}

const useIsTranscribed = (photos: readonly Photo[]) =>
  useStore(useReportEditor().transcriber, ({ running, heard }) =>
    photos.some(
      ({ id, transcription }) => transcription !== undefined || running[id] === true || heard[id] !== undefined,
    ),
  )

const isPool = ({ kind }: PhotoTarget) => kind === 'unassigned'
const moveWords = (target: PhotoTarget) => (isPool(target) ? 'Assign to…' : 'Move to…')

/** The menu of one photograph, and the dialog that moves some. */
function PhotoActions({
  photos,
  target,
  references,
  edits,
  menu,
  moving,
  onOpen,
  onMark,
  onMove,
  onCloseMenu,
}: {
  photos: readonly Photo[]
  target: PhotoTarget
  references: readonly string[]
  edits: PhotoEdits
  menu: { id: string; anchor: HTMLElement } | undefined
  moving: readonly string[] | undefined
  onOpen: (id: string) => void
  onMark: (id: string) => void
  onMove: (ids: readonly string[] | undefined) => void
  onCloseMenu: () => void
}) {
  const transcribe = useTranscribe(photos)
  const at = menu ? photos.findIndex(({ id }) => id === menu.id) : -1
  return (
    <>
      {menu && at >= 0 && (
        <PhotoMenu
          anchor={menu.anchor}
          name={references[at] ?? ''}
          first={at === 0}
          last={at === photos.length - 1}
          moveWords={moveWords(target)}
          actions={{
            onOpen: () => onOpen(menu.id),
            onRotate: () => edits.rotate(menu.id),
            onMark: () => onMark(menu.id),
            onStep: (by) => edits.step(menu.id, by),
            onMove: () => onMove([menu.id]),
            onUnassign: isPool(target) ? undefined : () => edits.unassign([menu.id]),
            onTranscribe: transcribe(menu.id),
            onRemove: () => void edits.remove([menu.id]),
          }}
          onClose={onCloseMenu}
        />
      )}
      {moving && (
        <Suspense>
          <MoveDialog
            count={moving.length}
            from={target}
            title={isPool(target) ? 'Assign' : 'Move'}
            onMove={(to) => edits.move(moving, to)}
            onClose={() => onMove(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

interface PhotoListProps {
  photos: readonly Photo[]
  target: PhotoTarget
  /** The subject of the photographs, e.g. 'Worktop'. */
  label: string
  /** The printed reference of each photograph, in order. */
  references: readonly string[]
  strip?: boolean
  /** Read-only, as check-in is next to check-out. */
  shown?: boolean
  /** Rendered below a photograph's reference. Must be a stable function. */
  extra?: (photo: Photo) => ReactNode
  /** In the report. */
  path?: string
  /** Called before files are added, to make sure that the list's owner is in the report. */
  beforeAdd?: () => void
}

function AddPhotos({
  label,
  target,
  path,
  compact,
  beforeAdd,
}: Pick<PhotoListProps, 'label' | 'target' | 'path' | 'beforeAdd'> & { compact: boolean | undefined }) {
  const addPhotos = useAddPhotos()
  const add = (files: File[]) => {
    beforeAdd?.()
    void addPhotos(target, files)
  }
  return <ImageDrop label={`Add photos of ${label}`} path={path} compact={compact} onFiles={add} />
}

/** Frames that are drawn together: those of the pool of a visit take seconds. */
const together = 48

/** How many of so many are drawn: the first ones at once, the others in steps. */
const useDrawn = (count: number): number => {
  const [drawn, setDrawn] = useState(together)
  useEffect(() => {
    if (drawn >= count) return undefined
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + together)))
    return () => clearTimeout(timer)
  }, [drawn, count])
  return drawn
}

export const PhotoList = memo(function PhotoList({
  photos,
  target,
  label,
  references,
  strip,
  shown,
  extra,
  path,
  beforeAdd,
}: PhotoListProps) {
  const { store, focus } = useReportEditor()
  const writable = !useIsReadOnly() && !shown
  const mayUpload = useMayUpload() && !shown
  const side = useEditor((state) => state.side)
  const reportId = useEditor((state) => state.header.id)
  const records = usePhotoRecords(reportId, photos)
  const edits = usePhotoEdits(target)
  const movable = photos.filter((photo) => writable && !photo.readonly)
  const selection = useSelection(movable)
  const [large, setLarge] = useState<Large>()
  const view = useCallback((id: string) => setLarge({ id, isMarking: false }), [])
  const mark = useCallback((id: string) => setLarge({ id, isMarking: true }), [])
  const [menu, setMenu] = useState<{ id: string; anchor: HTMLElement }>()
  const [moving, setMoving] = useState<readonly string[]>()
  const openMenu = useCallback((id: string, anchor: HTMLElement) => setMenu({ id, anchor }), [])
  const list = listKey(target)
  usePhotoDrops(list, { side, onReorder: edits.reorder, onMove: (id, to) => edits.move([id], to) })

  const isTranscribed = useIsTranscribed(photos)
  const drawn = useDrawn(photos.length)
  const closeLarge = (id: string) => {
    setLarge(undefined)
    focus.focusSoon('photo', id)
  }
  // Evaluated when used: a list that was emptied meanwhile has no selection.
  const withChosen = (act: (ids: readonly string[]) => unknown) => () => act(selection.ids)
  return (
    <div
      className={classes.list}
      role="group"
      aria-label={`Photos of ${label}`}
      data-photos={writable ? list : undefined}
    >
      {movable.length > 1 && (
        <SelectionBar
          label={label}
          count={movable.length}
          chosen={selection.choosing ? selection.ids.length : undefined}
          moveWords={moveWords(target)}
          actions={{
            onMove: withChosen(setMoving),
            onUnassign: isPool(target) ? undefined : withChosen(edits.unassign),
            onRemove: withChosen((ids) => void edits.remove(ids)),
          }}
          onStart={selection.start}
          onAll={selection.all}
          onDone={selection.end}
        />
      )}
      <div className={classes.photos} data-strip={strip || undefined}>
        {photos.slice(0, drawn).map((photo, index) => (
          <PlacedPhoto
            key={photo.id}
            photo={photo}
            target={target}
            index={index}
            reference={references[index] ?? ''}
            taken={takenText(photo, records.get(photo.id))}
            editable={writable && !photo.readonly}
            edits={edits}
            chosen={writable && !photo.readonly ? selection.isChosen(photo.id) : undefined}
            onSelect={selection.select}
            onOpen={view}
            onMark={mark}
            onMore={openMenu}
            extra={extra}
          />
        ))}
        {mayUpload && <AddPhotos label={label} target={target} path={path} compact={strip} beforeAdd={beforeAdd} />}
      </div>
      {isTranscribed && (
        <Suspense>
          <PhotoTranscripts photos={photos} references={references} target={target} />
        </Suspense>
      )}
      <PhotoActions
        photos={photos}
        target={target}
        references={references}
        edits={edits}
        menu={menu}
        moving={moving}
        onOpen={view}
        onMark={mark}
        onMove={setMoving}
        onCloseMenu={() => setMenu(undefined)}
      />
      {large && (
        <Suspense>
          <LargePhotos
            photos={photos}
            target={target}
            references={references}
            edits={edits}
            large={large}
            mayEdit={writable && !store.getState().readOnly}
            onLarge={setLarge}
            onClose={closeLarge}
          />
        </Suspense>
      )}
    </div>
  )
})
