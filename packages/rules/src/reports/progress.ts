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
