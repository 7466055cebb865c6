import type { Side } from '@lintel/rules'

export const noteId = (itemId: string, side: Side, index: number): string => `${itemId}/${side}/${index}`
