const mark = 'data-row-over'

/** Removes the highlight from every room. */
export const unmarkRooms = (): void => {
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
}

/**
 * Returns and highlights the room whose navigation entry is at a point of the screen. Items are moved to other rooms
 * there, where all rooms are visible, and not over the list, where the next room's header marks the end of this one.
 * @param from The item's own room, which is not a target.
 */
export const markRoomUnder = ({ x, y }: { x: number; y: number }, from: string): string | undefined => {
  unmarkRooms()
  for (const element of document.elementsFromPoint(x, y)) {
    const entry = element.closest<HTMLElement>('[data-drop-room]')
    const roomId = entry?.dataset.dropRoom
    if (!entry || roomId === undefined || roomId === from) continue
    entry.setAttribute(mark, '')
    return roomId
  }
  return undefined
}
