/** Pounds per branch and month. */
export const packagePrices = { Standard: 28, Plus: 50, Pro: 70, 'Report AI': 100 } as const
/** A report is delivered by itself after so many minutes without a save, unless its client wants it otherwise. */
export const deliveryQuietMinutes = 60
/** The longest that a client may have it wait: a day. */
export const deliveryQuietMinutesMax = 1440
