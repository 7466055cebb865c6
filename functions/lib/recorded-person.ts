import { cutText, shortTextMax } from '@lintel/contract'

/** The person that a record names: a signed-in caller, or a visitor, who has only a name. */
export interface PersonToRecord {
  name: string
  userId?: string
  sub?: string
}

/** A visitor's id is empty. */
export const recordedPerson = ({ name, userId, sub }: PersonToRecord): { id: string; name: string } => ({
  id: userId || sub || '',
  name: cutText(name, shortTextMax),
})
