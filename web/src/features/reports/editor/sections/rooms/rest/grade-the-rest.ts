import { CleanlinessGrade, ConditionGrade } from '@lintel/contract'
import {
  gradeRest,
  roomIndex,
  setReportSameAsCheckin,
  setRoomSameAsCheckin,
  ungradedItems,
  unrecordedInReport,
  unrecordedItems,
  type RestGrades,
} from '@lintel/rules'
import * as z from 'zod'
import { create } from '../../../../../../lib/store.ts'
import { toast } from '../../../../../../lib/toasts.ts'
import type { EditorStore } from '../../../state/editor-store.ts'

const keptUnder = 'lintel.rest-grades'
const Kept = z.object({ condition: ConditionGrade, cleanliness: CleanlinessGrade })
const usual: RestGrades = { condition: 'Good', cleanliness: 'Good domestic' }

const readKept = (): RestGrades => {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(keptUnder) ?? ''))
  } catch {
    return usual
  }
}

/** The grades last applied to the rest, in this browser. */
export const useRestGrades = create<RestGrades>(readKept)

/** E.g. 'Good, Good domestic' */
export const gradesText = ({ condition, cleanliness }: RestGrades): string =>
  [condition, cleanliness].filter((grade) => grade !== '').join(', ')

export const itemsText = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

const roomsWithin = <R extends { _uuid: string }>(rooms: R[], roomId: string | undefined): R[] =>
  roomId === undefined ? rooms : rooms.filter(({ _uuid }) => _uuid === roomId)

type Read = Pick<EditorStore, 'getState'>

export const countUngraded = ({ body, side }: ReturnType<Read['getState']>, roomId?: string): number =>
  ungradedItems(roomsWithin(body.rooms, roomId), side).length

/** The number of items that the check-out has not recorded, in a room or in the whole report. */
export const countUnrecorded = ({ body }: Pick<ReturnType<Read['getState']>, 'body'>, roomId?: string): number => {
  if (roomId === undefined) return unrecordedInReport(body).length
  const room = body.rooms[roomIndex(body, roomId)]
  return room ? unrecordedItems(room, body).length : 0
}

const scopeName = (store: Read, roomId: string | undefined): string => {
  const { body } = store.getState()
  return (roomId === undefined ? undefined : body.rooms[roomIndex(body, roomId)]?.name) ?? 'Whole report'
}

export const gradeTheRest = (store: EditorStore, roomId: string | undefined, grades: RestGrades): void => {
  const state = store.getState()
  const count = countUngraded(state, roomId)
  if (state.readOnly || count === 0) return
  store.edit('Grade the rest', (draft) => gradeRest(roomsWithin(draft.rooms, roomId), state.side, grades), {
    ...(roomId !== undefined && { about: roomId }),
  })
  useRestGrades.setState(grades)
  toast.success(`${scopeName(store, roomId)}: ${itemsText(count)} graded ${gradesText(grades)}`)
  try {
    localStorage.setItem(keptUnder, JSON.stringify(grades))
  } catch {
    // Without browser storage the default grades are offered next time.
  }
}

export const sameForTheRest = (store: EditorStore, roomId: string | undefined): void => {
  const state = store.getState()
  const count = countUnrecorded(state, roomId)
  if (state.readOnly) return
  if (roomId === undefined) store.edit('Report same as Check-In', setReportSameAsCheckin)
  else store.editRoom('Room same as Check-In', roomId, setRoomSameAsCheckin)
  toast.success(`${scopeName(store, roomId)}: ${itemsText(count)} set to Same as Check-In`)
}
