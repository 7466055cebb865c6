import { expect } from 'vitest'
import { itemsOfRoom } from './sections/rooms/apply.ts'
import { ReportBody, Room, type Photo } from '@lintel/contract'

export const aPhoto = (id: string, change: Partial<Photo> = {}): Photo => ({
  id,
  src: `u/1/${id}.jpg`,
  hasGalleryLink: true,
  readonly: false,
  ...change,
})

export const theFirst = <T>([one]: readonly T[]): T => one ?? expect.fail('There is none.')

export const aNote = (note: string) => ({ note, originalnote: '', flagged: false, responsibility: [] })

/** A section `Doors` with these items of one type. */
export const aSection = (items: object[], name = 'Doors') => ({
  name,
  slug: name.toLowerCase(),
  types: [{ slug: 'door', name: 'Door', items }],
})

export const aRoom = (id: string, name: string, items: object[] = [], more: object = {}): Room =>
  Room.parse({ _uuid: id, name, type: 'hall', category: 1, sections: [aSection(items)], ...more })

export const aBody = (type: string, parts: object = {}): ReportBody =>
  ReportBody.parse({ date: '2026-11-21', branchId: 'b', userId: 'u', type, ...parts })

export const itemsOf = ({ rooms }: Pick<ReportBody, 'rooms'>) => rooms.flatMap(itemsOfRoom)
