import { cutText, shortTextMax } from '@lintel/contract'

const ending = ', by link'

/** Also those that change text direction: a name could use them to hide its ending. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u{1d159}]/gu

/** Always marked as a visitor's. */
export const visitorName = (name: string): string => {
  const seen = name
    .replaceAll(unseen, '')
    .replaceAll(/[\s\u2800]+/g, ' ')
    .trim()
  return cutText(seen, shortTextMax - ending.length) + ending
}
