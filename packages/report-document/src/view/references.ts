const two = (value: number) => String(value).padStart(2, '0')

/** Codes that are taken by the parts of a report that are not rooms. */
const reserved = ['P', 'M', 'KY', 'AL', 'AP']

const candidates = function* (name: string) {
  const words = name
    .normalize('NFD')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
  const [first = 'R'] = words
  const number = words.findLast((word) => /^\d+$/.test(word)) ?? ''
  const initials = words.filter((word) => !/^\d+$/.test(word)).map((word) => word.charAt(0))
  yield first.charAt(0) + number
  yield initials.slice(0, 2).join('') + number
  yield first.slice(0, 2) + number
  yield first.slice(0, 3) + number
  for (let suffix = 2; ; suffix++) yield `${first.charAt(0)}${number}${number && '/'}${suffix}`
}

/** A short code for each room, by which its photographs are called: Kitchen K, Bedroom 2 B2; no code twice. */
export const roomCodes = (names: readonly string[]): string[] => {
  const taken = new Set(reserved)
  return names.map((name) => {
    for (const code of candidates(name)) {
      if (code === '' || taken.has(code)) continue
      taken.add(code)
      return code
    }
    return name
  })
}

/** Numbers photographs within a code: K-01, K-02. */
export const photoNumbers = () => {
  const last = new Map<string, number>()
  return (code: string): string => {
    const next = (last.get(code) ?? 0) + 1
    last.set(code, next)
    return `${code}-${two(next)}`
  }
}
