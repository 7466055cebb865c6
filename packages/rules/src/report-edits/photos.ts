import { rotationStep, type Photo, type ReportBody, type Rotation } from '@lintel/contract'
import { photosAt, type PhotoPlace } from './places.ts'

/** Turns that a photograph can have; a photograph that stands as it was taken has none. */
const rotations: readonly Rotation[] = [90, 180, 270]

/** Adds photographs at the end; one that is there already is not added again. */
export const addPhotos = (draft: ReportBody, place: PhotoPlace, photos: readonly Photo[]): void => {
  const list = photosAt(draft, place)
  if (!list) return
  const present = new Set(list.map((photo) => photo.id))
  list.push(...photos.filter((photo) => !present.has(photo.id)))
}

/** Takes a photograph out of a list. */
export const removePhoto = (draft: ReportBody, place: PhotoPlace, id: string): void => {
  const list = photosAt(draft, place)
  const at = list?.findIndex((photo) => photo.id === id) ?? -1
  if (at >= 0) list?.splice(at, 1)
}

/** The turn after the next click: 90 more, modulo 360; undefined once it stands upright again. */
export const nextRotation = (rotate: Rotation | undefined): Rotation | undefined => {
  const next = ((rotate ?? 0) + rotationStep) % 360
  return rotations.find((turn) => turn === next)
}

/** Turns a photograph clockwise by a quarter; at 0 the field is removed. */
export const rotatePhoto = (draft: ReportBody, place: PhotoPlace, id: string): void => {
  const photo = photosAt(draft, place)?.find((candidate) => candidate.id === id)
  if (!photo) return
  const next = nextRotation(photo.rotate)
  if (next === undefined) delete photo.rotate
  else photo.rotate = next
}

/** Moves a photograph to another place of its list; beyond the ends it stays at the end. */
export const reorderPhoto = (draft: ReportBody, place: PhotoPlace, id: string, to: number): void => {
  const list = photosAt(draft, place)
  const at = list?.findIndex((photo) => photo.id === id) ?? -1
  if (!list || at < 0) return
  list.splice(Math.max(0, Math.min(to, list.length - 1)), 0, ...list.splice(at, 1))
}

/** Moves a photograph to another list, for instance into the pool of unassigned ones. */
export const movePhoto = (draft: ReportBody, from: PhotoPlace, to: PhotoPlace, id: string): void => {
  const photo = photosAt(draft, from)?.find((candidate) => candidate.id === id)
  if (!photo) return
  const copy: Photo = { ...photo }
  removePhoto(draft, from, id)
  addPhotos(draft, to, [copy])
}

/** Gives a photograph another id and source: its upload had to begin anew. */
export const replacePhotoSource = (
  draft: ReportBody,
  place: PhotoPlace,
  id: string,
  replacement: Pick<Photo, 'id' | 'src'>,
): void => {
  const photo = photosAt(draft, place)?.find((candidate) => candidate.id === id)
  if (!photo) return
  photo.id = replacement.id
  photo.src = replacement.src
}
