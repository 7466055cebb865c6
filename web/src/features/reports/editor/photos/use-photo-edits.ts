import { photoMessages, type Mark, type Photo } from '@lintel/contract'
import {
  captionPhoto,
  findPhotos,
  markPhoto,
  movePhotos,
  photoDestinations,
  photosAt,
  removePhoto,
  reorderPhoto,
  rotatePhoto,
  type PhotoTarget,
} from '@lintel/rules'
import { useMemo, useCallback, useState } from 'react'
import { toast } from '../../../../lib/toasts.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { useReportEditor } from '../editor-context.tsx'
import { listKey } from './photo-drag.ts'

export interface PhotoEdits {
  rotate: (id: string) => void
  caption: (id: string, caption: string) => void
  mark: (id: string, marks: readonly Mark[]) => void
  reorder: (id: string, to: number) => void
  step: (id: string, by: -1 | 1) => void
  unassign: (ids: readonly string[]) => void
  move: (ids: readonly string[], to: PhotoTarget) => void
  /** Asks for confirmation; returns whether they were removed. */
  remove: (ids: readonly string[]) => Promise<boolean>
  discard: (id: string) => void
}

const pool: PhotoTarget = { kind: 'unassigned' }

export const usePhotoEdits = (target: PhotoTarget): PhotoEdits => {
  const { store, uploads } = useReportEditor()
  return useMemo(() => {
    const relocate = (label: string, ids: readonly string[], to: PhotoTarget): boolean => {
      const place = findPhotos(store.getState().body, to)
      if (place) store.editPhotos(label, target, (draft, from) => movePhotos(draft, from, place, ids))
      return place !== undefined
    }
    const photos = (): readonly Photo[] => {
      const { body } = store.getState()
      const place = findPhotos(body, target)
      return (place && photosAt(body, place)) ?? []
    }
    const takeOut = (ids: readonly string[]) => {
      store.editPhotos(ids.length === 1 ? 'Remove photo' : 'Remove photos', target, (draft, place) => {
        for (const id of ids) removePhoto(draft, place, id)
      })
      const gone = new Set(ids)
      for (const upload of uploads.getState().uploads) if (gone.has(upload.photoId)) uploads.drop(upload.key)
      toast.success(photoMessages.removed)
    }
    return {
      rotate: (id) => store.editPhotos('Rotate photo', target, (draft, place) => rotatePhoto(draft, place, id)),
      caption: (id, caption) =>
        store.editPhotos('Caption photo', target, (draft, place) => captionPhoto(draft, place, id, caption)),
      mark: (id, marks) => store.editPhotos('Mark photo', target, (draft, place) => markPhoto(draft, place, id, marks)),
      reorder: (id, to) =>
        store.editPhotos('Reorder photos', target, (draft, place) => reorderPhoto(draft, place, id, to)),
      step: (id, by) => {
        const to = photos().findIndex((photo) => photo.id === id) + by
        if (to >= 0) store.editPhotos('Reorder photos', target, (draft, place) => reorderPhoto(draft, place, id, to))
      },
      unassign: (ids) => {
        if (relocate('Unassign photo', ids, pool)) toast.success(photoMessages.unassigned)
      },
      move: (ids, to) => {
        if (to.kind === 'unassigned') {
          if (relocate('Unassign photo', ids, pool)) toast.success(photoMessages.unassigned)
          return
        }
        const { body, side } = store.getState()
        const place = [...photoDestinations(body, side), ...photoDestinations(body, side === 'in' ? 'out' : 'in')].find(
          (candidate) => listKey(candidate.target) === listKey(to),
        )
        if (relocate('Move photo', ids, to) && place) toast.success(`Moved to ${place.group}, ${place.name}`)
      },
      remove: async (ids) => {
        if (!(await confirm(undefined, { yes: 'Remove', danger: true }))) return false
        takeOut(ids)
        return true
      },
      discard: (id) => takeOut([id]),
    }
  }, [store, uploads, target])
}

export const useSelection = (present: readonly { id: string }[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const select = useCallback((id: string, on: boolean) => {
    setChosen((before) => {
      const next = new Set(before)
      if (on) next.add(id)
      else next.delete(id)
      return next
    })
  }, [])
  return {
    choosing: chosen !== undefined,
    isChosen: (id: string) => (chosen ? chosen.has(id) : undefined),
    ids: present.filter(({ id }) => chosen?.has(id)).map(({ id }) => id),
    select,
    start: () => setChosen(new Set()),
    all: () => setChosen(new Set(present.map(({ id }) => id))),
    end: () => setChosen(undefined),
  }
}
