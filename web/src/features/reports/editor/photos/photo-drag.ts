import { KeyboardSensor, PointerSensor, useDragDropMonitor } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import type { PhotoTarget, Side } from '@lintel/rules'

/** What photographs that are dragged are called among everything that can be. */
export const photoDragType = 'photo'

/** Names a list of photographs, so that two lists can be told apart. */
export const listKey = (target: PhotoTarget): string => JSON.stringify(target)

/** The photograph at the pointer when a drag began; `list` is where it was. */
export interface DraggedPhoto {
  list: string
  photoId: string
}

/** True for what `PlacedPhoto` gives to a drag. */
export const isDraggedPhoto = (data: unknown): data is DraggedPhoto =>
  typeof data === 'object' && data !== null && 'list' in data && 'photoId' in data

/** A mouse drags the picture itself, keys its handle; tools and caption stay what they are. */
export const photoSensors = [
  PointerSensor.configure({
    activatorElements: ({ element }) => [element],
    preventActivation: ({ target }, { handle }) =>
      !(target instanceof Element) ||
      (handle?.contains(target) !== true && target.closest('input, [data-tools], figcaption button') !== null),
  }),
  KeyboardSensor,
]

/** Where a photograph would go at a point of the screen, and the element that stands for it. */
const placeUnder = (x: number, y: number, side: Side): { element: Element; target: PhotoTarget } | undefined => {
  for (const element of document.elementsFromPoint(x, y)) {
    if (element.closest('[data-dnd-dragging]')) continue
    const place = element.closest<HTMLElement>('[data-photos], [data-item], [data-room], [data-drop-room], a[href]')
    if (!place) continue
    const { photos, item, room, dropRoom } = place.dataset
    if (photos) return { element: place, target: targetOf(photos) }
    if (item) return { element: place, target: { kind: 'item', id: item, side } }
    if (room ?? dropRoom) return { element: place, target: { kind: 'room', id: room ?? dropRoom ?? '' } }
    if (place.getAttribute('href')?.endsWith('/unassignphotos'))
      return { element: place, target: { kind: 'unassigned' } }
  }
  return undefined
}

/** The list that `listKey` named; we wrote it ourselves. */
const targetOf = (key: string): PhotoTarget => JSON.parse(key) as PhotoTarget

const mark = 'data-photo-over'
const unmark = () => {
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
}

/**
 * Follows drags that begin in one list: within it the order changes; over another list, an item, a room or the pool
 * of unassigned photographs, which is marked while the pointer is there, the photograph moves. Places are found by
 * what is drawn at the pointer, because most rows of a report are not there until they are scrolled to.
 */
export const usePhotoDrops = (
  list: string,
  {
    side,
    onReorder,
    onMove,
  }: {
    side: Side
    onReorder: (photoId: string, to: number) => void
    onMove: (photoId: string, to: PhotoTarget) => void
  },
): void => {
  const elsewhere = (x: number, y: number) => {
    const place = placeUnder(x, y, side)
    return place && listKey(place.target) !== list ? place : undefined
  }
  useDragDropMonitor({
    onDragMove: ({ operation, nativeEvent }) => {
      if (!isDraggedPhoto(operation.source?.data) || operation.source.data.list !== list) return
      unmark()
      if (nativeEvent instanceof PointerEvent)
        elsewhere(nativeEvent.clientX, nativeEvent.clientY)?.element.setAttribute(mark, '')
    },
    onDragEnd: ({ operation, canceled, nativeEvent }) => {
      const { source } = operation
      if (!source || !isDraggedPhoto(source.data) || source.data.list !== list) return
      unmark()
      if (canceled) return
      const { photoId } = source.data
      const place =
        nativeEvent instanceof PointerEvent ? elsewhere(nativeEvent.clientX, nativeEvent.clientY) : undefined
      if (place) onMove(photoId, place.target)
      else if (isSortable(source) && source.index !== source.initialIndex) onReorder(photoId, source.index)
    },
  })
}
