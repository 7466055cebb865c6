/** The two ink colours; the paper is white in both colour schemes, as in print. */
export const inks = { Black: '#1a1a1a', Blue: '#1d3f9e' } as const
export type Ink = keyof typeof inks
