import type { Side } from '@lintel/rules'

/** The focus id of a note's text. */
export const noteId = (itemId: string, side: Side, index: number): string => `${itemId}/${side}/${index}`
