/** Address searches wait for a pause in typing of this length. */
export const addressDebounceMs = 1000
