/** Progress. `of` 0 means that there is nothing to count. */
export interface Progress {
  done: number
  of: number
  flagged: number
  /** How much waits to be sorted, where nothing is ever done. */
  waiting?: number
}

/** The progress shown in the head of a room and its entry in the navigation. */
export interface RoomProgress extends Progress {
  photos: number
  /** Items that changed since check-in. */
  changed: number
}

/** Progress over a list of yes or no. */
export const counted = (filled: readonly boolean[]): Progress => ({
  done: filled.filter(Boolean).length,
  of: filled.length,
  flagged: 0,
})
