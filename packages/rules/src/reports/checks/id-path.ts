import type { ReportBody } from '@lintel/contract'

const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

const idOf = (entry: unknown): string | undefined =>
  ['_uuid', 'id', 'slug'].map((key) => partOf(entry, key)).find((id) => typeof id === 'string')

/** `keys.0.photos.in` -> `keys.<id>.photos.in` */
export const pathByIds = (body: ReportBody, path: string): string => {
  let value: unknown = body
  const parts = path.split('.').map((key) => {
    const isEntry = Array.isArray(value)
    value = partOf(value, key)
    return (isEntry && idOf(value)) || key
  })
  return parts.join('.')
}

/** The reverse; undefined if an entry is no longer there. */
export const pathByPositions = (body: ReportBody, path: string): string | undefined => {
  let value: unknown = body
  const parts: string[] = []
  for (const key of path.split('.')) {
    const at = Array.isArray(value) ? value.findIndex((entry) => idOf(entry) === key) : -1
    const part = at >= 0 ? String(at) : key
    if (Array.isArray(value) && !(part in value)) return undefined
    value = partOf(value, part)
    parts.push(part)
  }
  return parts.join('.')
}
