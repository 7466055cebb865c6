import type { EditorSectionName } from '@lintel/contract'

/** `of` 0 means nothing to count. */
export interface Progress {
  done: number
  of: number
  flagged: number
  /** To be sorted, where nothing counts as done. */
  waiting?: number
}

/** In a room's header and in its entry in the navigation. */
export interface RoomProgress extends Progress {
  photos: number
  changed: number
}

export const counted = (filled: readonly boolean[]): Progress => ({
  done: filled.filter(Boolean).length,
  of: filled.length,
  flagged: 0,
})

export interface Gap {
  count: number
  /** 'key not counted', 'keys not counted'. */
  one: string
  many: string
  /** The first such item. */
  itemId?: string
}

/** With the section of the editor in which it is closed. */
export interface GapInSection extends Gap {
  section: EditorSectionName
}

/** '11 photographs not assigned' */
export const gapText = ({ count, one, many }: Gap): string => `${count} ${count === 1 ? one : many}`

export const gap = (count: number, one: string, many: string): Gap[] => (count === 0 ? [] : [{ count, one, many }])
