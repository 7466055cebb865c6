import type { Dictionary, Signature, SpreadsheetProperty, WorkbookRow } from '@lintel/contract'
import type { MakeId } from '../new-id.ts'
import { dictionaryFor } from '../reports/sections/rooms/dictionary-choices.ts'
import { roomsByName } from './rooms.ts'

/** `hasRooms`: the type has room cards. */
export function propertyOfRow(
  row: WorkbookRow,
  {
    dictionary,
    reporttype,
    hasRooms,
    makeId,
  }: {
    dictionary: Dictionary
    reporttype: string
    hasRooms: boolean
    makeId: MakeId
  },
): SpreadsheetProperty {
  const party =
    (type: Signature['type']) =>
    ({ name, email }: { name: string; email: string }): Signature => ({
      _uuid: makeId(),
      ...{ type, name, email, date: '', image: '' },
    })
  const { rooms, unknown } = hasRooms
    ? roomsByName(row.rooms, dictionaryFor(dictionary, reporttype), makeId)
    : { rooms: [], unknown: [] }
  return {
    address: row.address,
    signatures: [...row.tenants.map(party('tenant')), ...row.landlords.map(party('landlord'))],
    tenancy: row.tenancy,
    rooms,
    rowindex: row.rowindex,
    unknownrooms: unknown,
  }
}
