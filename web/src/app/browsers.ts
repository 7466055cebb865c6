/**
 * The oldest browsers that the pages work in. Builds lower syntax and styles to them; the tests of sizes and the journey
 * of old phones check that nothing newer is used.
 */
export const oldest = {
  visitors: { safari: 15.4, chrome: 100, firefox: 100 },
  staff: { safari: 16.4, chrome: 110, firefox: 115 },
} as const

export type Oldest = (typeof oldest)[keyof typeof oldest]

/** The targets of a build. */
export const targetOf = (browsers: Oldest): string[] =>
  Object.entries(browsers).map(([name, version]) => `${name}${version}`)
