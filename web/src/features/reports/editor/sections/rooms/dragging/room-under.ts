const mark = 'data-row-over'

export const unmarkRooms = (): void => {
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
}

/** In the navigation, where all rooms are visible: in the list, the next room's header marks the end of this one. */
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
