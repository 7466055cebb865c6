export const addressDebounceMs = 1000
