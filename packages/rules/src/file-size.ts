const units = ['B', 'KB', 'MB', 'GB'] as const

/** `3.40 MB`. */
export const fileSize = (bytes: number): string => {
  const inUnit = (power: number) => (bytes / 1024 ** power).toFixed(2)
  const fitting = units.findIndex((_, power) => Number(inUnit(power)) < 1024)
  const power = fitting < 0 ? units.length - 1 : fitting
  return `${inUnit(power)} ${units[power]}`
}
