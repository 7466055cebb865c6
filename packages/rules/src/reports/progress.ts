/** How far something is. `of` 0 means that there is nothing to count. */
export interface Progress {
  done: number
  of: number
  flagged: number
}

/** What the head of a room and its entry in the navigation say. */
export interface RoomProgress extends Progress {
  photos: number
  /** Items that a check-out found to be other than they were. */
  changed: number
}

/** Progress of what is filled in or not, one by one. */
export const counted = (filled: readonly boolean[]): Progress => ({
  done: filled.filter(Boolean).length,
  of: filled.length,
  flagged: 0,
})
