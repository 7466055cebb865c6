import type { Photo } from '@lintel/contract'
import {
  addPhotos,
  findPhotos,
  linkNewPhoto,
  remainingPhotos,
  photoDestinations,
  photosAt,
  sourcesOf,
  type PhotoTarget,
} from '@lintel/rules'
import { browserPorts } from '../../../../lib/uploads/ports.ts'
import type { PlacedFile, Uploads } from '../../../../lib/uploads/upload.ts'
import type { Uploader } from '../uploader.ts'
import { toast } from '../../../../lib/toasts.ts'
import { sameTarget } from './photo-drag.ts'
import { readRecordAnew } from './photos.queries.ts'
import type { EditorState } from '../state/editor-state.ts'
import type { RecordingTarget } from '../recording/recording-uploads.ts'
import type { EditorStore } from '../state/editor-store.ts'

export const addPhotosLabel = 'Add photos'

const pool: PhotoTarget = { kind: 'unassigned' }

const nameOf = (store: EditorStore, target: PhotoTarget): string => {
  const place = photoDestinations(store.getState().body, 'out').find((other) => sameTarget(other.target, target))
  return place ? `${place.group}, ${place.name}` : 'this report'
}

const add = (store: EditorStore, target: PhotoTarget, files: readonly PlacedFile[]) => {
  const added = files.map(({ id, src, edits, addedAt }) => ({
    id,
    src,
    createdAt: addedAt,
    hasGalleryLink: true,
    readonly: false,
    ...edits,
  }))
  let linked: string | undefined
  store.editPhotos(addPhotosLabel, target, (draft, place) => {
    addPhotos(draft, place, added)
    const ids = added.map(({ id }) => id)
    linked = linkNewPhoto(draft, place, ids)
  })
  // The link was made automatically, so the user is notified.
  if (linked !== undefined) toast.success(`1 photo of ${nameOf(store, target)} linked to its photo at check-in`)
}

export const createPhotoUploads = (store: EditorStore, uploader: Uploader): Uploads<PhotoTarget> =>
  uploader<PhotoTarget>(`photos/${store.getState().header.id}`, browserPorts, {
    accepted: ({ photoId }) => readRecordAnew(photoId),
    place: (target, photos) => {
      const { body } = store.getState()
      const path = findPhotos(body, target)
      const free = path ? remainingPhotos(body, path) : 0
      const [fitting, others] = [photos.slice(0, free), photos.slice(free)]
      // If the item was removed meanwhile, or its list is full, the photographs go to the unassigned pool.
      if (others.length > (sameTarget(target, pool) ? 0 : remainingPhotos(body, pool))) return false
      if (fitting.length > 0) add(store, target, fitting)
      if (others.length === 0) return true
      const unlinked = others.map(({ edits: { linkedphoto: _linked, ...edits }, ...file }) => ({ ...file, edits }))
      add(store, pool, unlinked)
      if (path)
        toast.warning(
          `${nameOf(store, target)} is full: ${others.length === 1 ? '1 photo is' : `${others.length} photos are`} in Unassigned Photos`,
        )
      return true
    },
  })

const photoLists = ({ body }: EditorState): PhotoTarget[] => {
  const named = [...photoDestinations(body, 'in'), ...photoDestinations(body, 'out')].filter(({ count }) => count > 0)
  return [
    ...named.map(({ target }) => target),
    ...(['client', 'tenant'] as const).map((party) => ({ kind: 'comments', party }) as const),
    pool,
  ]
}

const photosById = (state: EditorState): Map<string, { target: PhotoTarget; photo: Photo }> => {
  const places = new Map<string, { target: PhotoTarget; photo: Photo }>()
  for (const target of photoLists(state)) {
    const place = findPhotos(state.body, target)
    for (const photo of (place && photosAt(state.body, place)) ?? []) places.set(photo.id, { target, photo })
  }
  return places
}

/** How long after the last change the places of unsaved photographs are stored. */
const noteAfterMs = 1000

/**
 * A save or another version settles the uploads that the report contains; those missing from another version are placed
 * again.
 */
export const followReport = (
  store: EditorStore,
  {
    photos,
    recordings,
    documents,
  }: { photos: Uploads<PhotoTarget>; recordings: Uploads<RecordingTarget>; documents: Uploads<'documents'> },
): (() => void) => {
  const lists = [photos, recordings, documents]
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = () => {
    timer = undefined
    // A removed item may have been restored.
    recordings.placeLeft()
    const open = photos.getState().uploads
    if (open.length === 0) return
    const places = photosById(store.getState())
    for (const { key, photoId, target, edits } of open) {
      const found = places.get(photoId)
      if (!found) continue
      const { caption, rotate, marks, linkedphoto } = found.photo
      const isSame =
        caption === edits.caption &&
        rotate === edits.rotate &&
        linkedphoto === edits.linkedphoto &&
        JSON.stringify(marks) === JSON.stringify(edits.marks)
      if (isSame && JSON.stringify(found.target) === JSON.stringify(target)) continue
      photos.move(key, found.target, {
        ...(caption && { caption }),
        ...(rotate && { rotate }),
        ...(marks && { marks }),
        ...(linkedphoto && { linkedphoto }),
      })
    }
  }
  const settle = ({ body, base, saving }: EditorState) => {
    const held = sourcesOf(base)
    const shown = saving ? sourcesOf(body) : undefined
    // A file missing from a save was removed by the user; a file missing from another version is only unknown there.
    for (const list of lists) list.settle((src) => held.has(src) || shown?.has(src) === false)
    if (!saving)
      queueMicrotask(() => {
        for (const list of lists) list.placeAgain()
      })
  }
  const stop = store.subscribe((state, before) => {
    if (lists.every((list) => list.getState().uploads.length === 0)) return
    if (state.base !== before.base) settle(state)
    if (state.body !== before.body) timer ??= setTimeout(note, noteAfterMs)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
