/** The two colours of ink; the paper is white in both schemes, as it is in print. */
export const inks = { Black: '#1a1a1a', Blue: '#1d3f9e' } as const
export type Ink = keyof typeof inks
