/** Progress. `of` 0 means nothing to count. */
export interface Progress {
  done: number
  of: number
  flagged: number
  /** The number waiting to be sorted, where nothing counts as done. */
  waiting?: number
}

/** The progress shown in a room's header and in its entry in the navigation. */
export interface RoomProgress extends Progress {
  photos: number
  /** Items that changed since check-in. */
  changed: number
}

/** Progress over a list of booleans. */
export const counted = (filled: readonly boolean[]): Progress => ({
  done: filled.filter(Boolean).length,
  of: filled.length,
  flagged: 0,
})
