import {
  cutText,
  photosMax,
  rotationStep,
  shortTextMax,
  type Mark,
  type Photo,
  type ReportBody,
  type Rotation,
} from '@lintel/contract'
import { openStaffComment } from '../sections/comments.ts'
import { photosAt, type PhotoPath } from '../paths.ts'

const rotations: readonly Rotation[] = [90, 180, 270]

/** How many more photographs it takes. */
export const remainingPhotos = (body: ReportBody, path: PhotoPath): number => {
  const { kind } = path
  const max = kind === 'item' || kind === 'comments' || kind === 'unassigned' ? photosMax[kind] : photosMax.other
  return Math.max(0, max - (photosAt(body, path)?.length ?? 0))
}

/** Duplicates are ignored. */
export const addPhotos = (draft: ReportBody, path: PhotoPath, photos: readonly Photo[]): void => {
  if (path.kind === 'comments') openStaffComment(draft, path.party)
  const list = photosAt(draft, path)
  if (!list) return
  const present = new Set(list.map((photo) => photo.id))
  list.push(...photos.filter((photo) => !present.has(photo.id)))
}

export const removePhoto = (draft: ReportBody, path: PhotoPath, id: string): void => {
  const list = photosAt(draft, path)
  const at = list?.findIndex((photo) => photo.id === id) ?? -1
  if (at >= 0) list?.splice(at, 1)
}

/** 90 more, modulo 360; undefined once it is upright again. */
export const nextRotation = (rotate: Rotation | undefined): Rotation | undefined => {
  const next = ((rotate ?? 0) + rotationStep) % 360
  return rotations.find((turn) => turn === next)
}

/** Clockwise by a quarter; at 0 the field is removed. */
export const rotatePhoto = (draft: ReportBody, path: PhotoPath, id: string): void => {
  const photo = photosAt(draft, path)?.find((candidate) => candidate.id === id)
  if (!photo) return
  const next = nextRotation(photo.rotate)
  if (next === undefined) delete photo.rotate
  else photo.rotate = next
}

/** Beyond the ends it stays at the end. */
export const reorderPhoto = (draft: ReportBody, path: PhotoPath, id: string, to: number): void => {
  const list = photosAt(draft, path)
  const at = list?.findIndex((photo) => photo.id === id) ?? -1
  if (!list || at < 0) return
  list.splice(Math.max(0, Math.min(to, list.length - 1)), 0, ...list.splice(at, 1))
}

/** To the end of another list, in their order; those that no longer exist are skipped. */
export const movePhotos = (draft: ReportBody, from: PhotoPath, to: PhotoPath, ids: readonly string[]): void => {
  const chosen = new Set(ids)
  const list = photosAt(draft, from)
  const target = photosAt(draft, to)
  if (!list || !target || list === target) return
  // The linked check-in photograph belongs to the old item, so the link is dropped.
  const moved = list.filter((photo) => chosen.has(photo.id)).map(({ linkedphoto: _linked, ...photo }): Photo => photo)
  for (const { id } of moved) removePhoto(draft, from, id)
  addPhotos(draft, to, moved)
}

export const movePhoto = (draft: ReportBody, from: PhotoPath, to: PhotoPath, id: string): void =>
  movePhotos(draft, from, to, [id])

export const captionPhoto = (draft: ReportBody, path: PhotoPath, id: string, caption: string): void => {
  const photo = photosAt(draft, path)?.find((candidate) => candidate.id === id)
  if (!photo) return
  if (caption.trim() === '') delete photo.caption
  else photo.caption = cutText(caption, shortTextMax)
}

export const markPhoto = (draft: ReportBody, path: PhotoPath, id: string, marks: readonly Mark[]): void => {
  const photo = photosAt(draft, path)?.find((candidate) => candidate.id === id)
  if (!photo) return
  if (marks.length === 0) delete photo.marks
  else photo.marks = [...marks]
}

export const replacePhotoSource = (
  draft: ReportBody,
  path: PhotoPath,
  id: string,
  replacement: Pick<Photo, 'id' | 'src'>,
): void => {
  const photo = photosAt(draft, path)?.find((candidate) => candidate.id === id)
  if (!photo) return
  photo.id = replacement.id
  photo.src = replacement.src
}
