import { preloadable } from '../../../../../lib/preloadable.ts'

/** The rooms. Most reports open elsewhere: loaded if the address needs them, or else soon after the report. */
export const { load: loadRoomList, Component: RoomList } = preloadable(
  async () => (await import('./room-list.tsx')).RoomList,
)
