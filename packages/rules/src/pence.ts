/** Pounds as JSON carries them in integer pence, half up. */
export const toPence = (pounds: number): number => Math.round(pounds * 100)

/** Integer pence as the pounds that JSON carries. */
export const toPounds = (pence: number): number => pence / 100
