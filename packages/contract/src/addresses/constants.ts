/** A search of addresses waits for a pause in typing this long. */
export const addressDebounceMs = 1000
