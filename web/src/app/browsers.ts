/** Builds lower syntax and styles to these; the tests of sizes check that nothing newer is used. */
export const oldest = {
  visitors: { safari: 15.4, chrome: 100, firefox: 100 },
  staff: { safari: 16.4, chrome: 110, firefox: 115 },
} as const

export type Oldest = (typeof oldest)[keyof typeof oldest]

export const targetOf = (browsers: Oldest): string[] =>
  Object.entries(browsers).map(([name, version]) => `${name}${version}`)
