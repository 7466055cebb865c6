const units = ['B', 'KB', 'MB', 'GB'] as const

/** How large a file is, in the unit that people read it in, with two decimals: `3.40 MB`. */
export const fileSize = (bytes: number): string => {
  const powerOf = units.findLastIndex((_, power) => Number((bytes / 1024 ** power).toFixed(2)) >= 1)
  const power = Math.max(powerOf, 0)
  return `${(bytes / 1024 ** power).toFixed(2)} ${units[power]}`
}
