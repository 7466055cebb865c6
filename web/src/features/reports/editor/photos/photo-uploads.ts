import type { Photo } from '@lintel/contract'
import {
  addPhotos,
  findItem,
  findPhotos,
  itemAt,
  linkNewPhoto,
  photoIdsOf,
  photoDestinations,
  photosAt,
  sourcesOf,
  type PhotoTarget,
} from '@lintel/rules'
import {
  browserPorts,
  browserStorage,
  createUploads,
  type UploadEvents,
  type Uploads,
} from '../../../../lib/uploads.ts'
import { toast } from '../../../../lib/toasts.ts'
import type { EditorState } from '../state/editor-state.ts'
import type { RecordingTarget } from '../recording/recording-uploads.ts'
import type { EditorStore } from '../state/editor-store.ts'

/** The step that puts photographs into the report. */
export const addPhotosLabel = 'Add photos'

const pool: PhotoTarget = { kind: 'unassigned' }

/** What the photographs of an item are of. */
const nameOf = (store: EditorStore, target: PhotoTarget): string => {
  const { body } = store.getState()
  const path = target.kind === 'item' ? findItem(body, target.id) : undefined
  return (path && itemAt(body, path)?.name) || 'this item'
}

/** Photographs on their way into a report. They have their places in it as soon as their sending is permitted. */
export const createPhotoUploads = (
  reportId: string,
  store: EditorStore,
  owner: string,
  notKept: UploadEvents<PhotoTarget>['notKept'],
): Uploads<PhotoTarget> =>
  createUploads<PhotoTarget>(
    reportId,
    browserPorts,
    {
      has: (src) => sourcesOf(store.getState().body).has(src),
      ...(notKept && { notKept }),
      placed: (target, photos) => {
        const present = sourcesOf(store.getState().body)
        // Photographs whose item was removed meanwhile go where they can be found again.
        const isThere = findPhotos(store.getState().body, target) !== undefined
        const added = photos
          .filter(({ src }) => !present.has(src))
          .map(({ id, src, edits: { linkedphoto, ...edits }, addedAt }) => ({
            ...{ id, src, createdAt: addedAt, hasGalleryLink: true, readonly: false },
            ...edits,
            ...(isThere && linkedphoto && { linkedphoto }),
          }))
        if (added.length === 0) return true
        let linked: string | undefined
        store.editPhotos(addPhotosLabel, isThere ? target : pool, (draft, place) => {
          addPhotos(draft, place, added)
          const ids = added.map(({ id }) => id)
          linked = linkNewPhoto(draft, place, ids)
        })
        // Nobody chose it: it is said.
        if (linked !== undefined) toast.success(`1 photo of ${nameOf(store, target)} linked to its photo at check-in`)
        return true
      },
      replaced: (id, { id: newId, src }) => {
        if (photoIdsOf(store.getState().body).has(id)) store.replacePhoto(id, { id: newId, src })
      },
    },
    { storage: browserStorage, owner, list: `photos/${reportId}` },
  )

/** Every list of a report that has photographs. */
const listsOf = ({ body }: EditorState): PhotoTarget[] => {
  const named = [...photoDestinations(body, 'in'), ...photoDestinations(body, 'out')].filter(({ count }) => count > 0)
  return [
    ...named.map(({ target }) => target),
    ...(['client', 'tenant'] as const).map((party) => ({ kind: 'comments', party }) as const),
    pool,
  ]
}

/** Where photographs are in the report, and as what, by their ids. */
const placesOf = (state: EditorState): Map<string, { target: PhotoTarget; photo: Photo }> => {
  const places = new Map<string, { target: PhotoTarget; photo: Photo }>()
  for (const target of listsOf(state)) {
    const place = findPhotos(state.body, target)
    for (const photo of (place && photosAt(state.body, place)) ?? []) places.set(photo.id, { target, photo })
  }
  return places
}

/** After the last change the places of photographs that are not saved yet are noted. */
const noteAfterMs = 1000

/**
 * Keeps what waits in the browser in step with the report: a save, or another version, settles what the report holds;
 * what another version lacks is put in again; captions, turns and moves are noted beside the bytes.
 * Answers how to stop.
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
    // An item that was removed may be there again.
    recordings.placeLeft()
    const open = photos.getState().uploads.filter(({ photoId }) => photoId !== undefined)
    if (open.length === 0) return
    const places = placesOf(store.getState())
    for (const { key, photoId = '', target, edits } of open) {
      const found = places.get(photoId)
      if (!found) continue
      const { caption, rotate, linkedphoto } = found.photo
      const isSame = caption === edits.caption && rotate === edits.rotate && linkedphoto === edits.linkedphoto
      if (isSame && JSON.stringify(found.target) === JSON.stringify(target)) continue
      photos.move(key, found.target, {
        ...(caption && { caption }),
        ...(rotate && { rotate }),
        ...(linkedphoto && { linkedphoto }),
      })
    }
  }
  const settle = ({ body, base, saving }: EditorState) => {
    const held = sourcesOf(base)
    const shown = saving ? sourcesOf(body) : undefined
    // What a save left out was taken out before; another version has only not heard of it.
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
