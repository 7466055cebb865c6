import { findItem, itemAt } from '@lintel/rules'
import type { EditorSection } from '../editor-section.ts'
import { loadRoomList } from './lazy-room-list.ts'

/** The editor renders the rooms itself, because their keys and dialogs work everywhere. */
export const rooms: EditorSection = {
  name: 'Rooms',
  path: 'rooms',
  key: 'r',
  load: loadRoomList,
  folding: { of: 'rooms', keysOf: (body) => body.rooms.map((room) => room._uuid) },
  camera: {
    targetOf: ({ body, view, side }, roomId) => {
      const itemPath = view.openItem ? findItem(body, view.openItem) : undefined
      const item = itemPath && itemAt(body, itemPath)
      if (item) return { name: item.name, target: { kind: 'item', id: item._uuid, side } }
      const room = body.rooms.find(({ _uuid }) => _uuid === roomId)
      return room && { name: room.name, target: { kind: 'room', id: room._uuid } }
    },
    fallbackName: 'the room',
  },
}
