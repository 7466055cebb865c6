import { preloadable } from '../../../../../lib/preloadable.ts'

/** The rooms. Most reports open with another section; they are fetched with the address, or soon after the report. */
export const { load: loadRoomList, Component: RoomList } = preloadable(
  async () => (await import('./room-list.tsx')).RoomList,
)
