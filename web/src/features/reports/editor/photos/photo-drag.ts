import type { PhotoTarget, Side } from '@lintel/rules'
import { useDragEvents } from '../dragging/use-drags.ts'

export const listKey = (target: PhotoTarget): string => JSON.stringify(target)

export const sameTarget = (a: PhotoTarget, b: PhotoTarget): boolean => listKey(a) === listKey(b)

const placeUnder = (x: number, y: number, side: Side): { element: Element; target: PhotoTarget } | undefined => {
  for (const element of document.elementsFromPoint(x, y)) {
    if (element.closest('[data-dnd-dragging]')) continue
    const place = element.closest<HTMLElement>('[data-photos], [data-item], [data-room], [data-drop-room], a[href]')
    if (!place) continue
    const { photos, item, room, dropRoom } = place.dataset
    if (photos) return { element: place, target: parseListKey(photos) }
    if (item) return { element: place, target: { kind: 'item', id: item, side } }
    if (room ?? dropRoom) return { element: place, target: { kind: 'room', id: room ?? dropRoom ?? '' } }
    if (place.getAttribute('href')?.endsWith('/unassignphotos'))
      return { element: place, target: { kind: 'unassigned' } }
  }
  return undefined
}

const parseListKey = (key: string): PhotoTarget => JSON.parse(key) as PhotoTarget

const mark = 'data-photo-over'
const unmark = () => {
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
}

/** Targets are found by the element at the pointer, because most rows are not mounted until they are scrolled to. */
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
  useDragEvents(list, {
    onMove: ({ event }) => {
      unmark()
      if (event instanceof PointerEvent) elsewhere(event.clientX, event.clientY)?.element.setAttribute(mark, '')
    },
    onEnd: ({ id, from, to, canceled, event }) => {
      unmark()
      if (canceled) return
      const place = event instanceof PointerEvent ? elsewhere(event.clientX, event.clientY) : undefined
      if (place) onMove(id, place.target)
      else if (from !== to) onReorder(id, to)
    },
  })
}
