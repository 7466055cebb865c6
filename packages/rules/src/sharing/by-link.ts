import { cutText, shortTextMax } from '@lintel/contract'

const ending = ', by link'

/** What is not seen, and what turns the direction of what follows: with them a name could hide its ending. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u{1d159}]/gu

/** A visitor's name as records have it: told apart from people of the agency, whatever somebody calls themselves. */
export const byLink = (name: string): string => {
  const seen = name
    .replaceAll(unseen, '')
    .replaceAll(/[\s\u2800]+/g, ' ')
    .trim()
  return cutText(seen, shortTextMax - ending.length) + ending
}
