import { preloadable } from '../../../../../lib/preloadable.ts'

// Menus and dialogs of the list: loaded soon after it, so that they work offline too.
const itemMenu = preloadable(async () => (await import('./row-menus.tsx')).ItemMenu)
const roomMenu = preloadable(async () => (await import('./row-menus.tsx')).RoomMenu)
const moveToRoom = preloadable(async () => (await import('./move-to-room-dialog.tsx')).MoveToRoomDialog)
const copyTo = preloadable(async () => (await import('./apply/copy-to-dialog.tsx')).CopyToDialog)
const copyRoom = preloadable(async () => (await import('./copy-room-dialog.tsx')).CopyRoomDialog)
const suggestions = preloadable(async () => (await import('./note-suggestions.tsx')).NoteSuggestions)

export const ItemMenu = itemMenu.Component
export const RoomMenu = roomMenu.Component
export const MoveToRoomDialog = moveToRoom.Component
export const CopyToDialog = copyTo.Component
export const CopyRoomDialog = copyRoom.Component
export const NoteSuggestions = suggestions.Component

export const loadMenus = (): void => {
  for (const { load } of [itemMenu, roomMenu, moveToRoom, copyTo, copyRoom, suggestions]) load().catch(() => undefined)
}
