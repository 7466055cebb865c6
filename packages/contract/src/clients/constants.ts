/** Pounds per branch and month. */
export const packagePrices = { Standard: 28, Plus: 50, Pro: 70, 'Report AI': 100 } as const
/** Minutes without a save before a report is delivered automatically, unless its client sets another number. */
export const deliveryQuietMinutes = 60
/** The longest that a client may have it wait: a day. */
export const deliveryQuietMinutesMax = 1440
