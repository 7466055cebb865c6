/** In this order: each names those after it, too. */
const browsers = [
  [/Edg/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac/, 'Mac'],
  [/Linux/, 'Linux'],
] as const

const named = (list: readonly (readonly [RegExp, string])[], agent: string, otherwise: string) =>
  list.find(([pattern]) => pattern.test(agent))?.[1] ?? otherwise

/** `Chrome on Android`, for people to recognise. */
export const deviceName = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): string => {
  const system = named(systems, userAgent, 'another system')
  // An iPad says that it is a Mac.
  return `${named(browsers, userAgent, 'Browser')} on ${system === 'Mac' && maxTouchPoints > 1 ? 'iPad' : system}`
}
