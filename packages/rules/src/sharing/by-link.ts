import { cutText, shortTextMax } from '@lintel/contract'

const ending = ', by link'

/** Invisible characters, and those that change the direction of text: with them a name could hide its ending. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u{1d159}]/gu

/** A visitor's name in records, marked as such, whatever somebody calls themselves. */
export const byLink = (name: string): string => {
  const seen = name
    .replaceAll(unseen, '')
    .replaceAll(/[\s\u2800]+/g, ' ')
    .trim()
  return cutText(seen, shortTextMax - ending.length) + ending
}
