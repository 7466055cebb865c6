import type { Side } from '@lintel/rules'

/** Names the text of a note for the keyboard. */
export const noteId = (itemId: string, side: Side, index: number): string => `${itemId}/${side}/${index}`
