const mark = 'data-row-over'

/** Takes the mark off every room. */
export const unmarkRooms = (): void => {
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
}

/**
 * The room whose entry in the navigation is at a point of the screen; it is marked, and no other. An item is taken to
 * another room there, where all rooms are in sight, and not over the list, where the next room's head is the end of
 * this one.
 * @param from The room that the item is in: nowhere to take it to.
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
