import { cutText, shortTextMax } from '@lintel/contract'

/** Somebody whom a record is to name: a signed-in caller, or a visitor, who has a name alone. */
export interface ToName {
  name: string
  userId?: string
  sub?: string
}

/** Somebody as records name them, by the agency user, or else by the identity; the id of a visitor is empty. */
export const namedAs = ({ name, userId, sub }: ToName): { id: string; name: string } => ({
  id: userId || sub || '',
  name: cutText(name, shortTextMax),
})
