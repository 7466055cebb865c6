import { sectionOfPath, type EditorSectionName, type Issue, type ReportBody } from '@lintel/contract'
import { fieldName, pathOfSource } from '@lintel/rules'

export interface FieldRefusal {
  /** Its path in the body, e.g. `tenancy.managedbycontact.email`. */
  path: string
  /** The refused value; the refusal no longer applies once the value changes. */
  value: unknown
  message: string
  /** The editor section that shows it; undefined for header fields. */
  section?: EditorSectionName
  /** Its place in words, e.g. `Kitchen, Worktop, Note 1`. */
  where: string
  /** Set if it is a file, which can only be removed. */
  src?: string
  /** True if the report as a whole is too large, and this is one of its parts. */
  whole?: true
}

/** Parts of a room that are not shown as entries of their own. */
const unnamed: ReadonlySet<string> = new Set(['sections', 'types'])

const property = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

const entryName = (entry: unknown, number: number, list: string): string => {
  const names = ['name', 'prompt', 'heading'].map((key) => property(entry, key))
  const own = names.find((name): name is string => typeof name === 'string' && name.trim() !== '')
  return own ?? `${fieldName(list).replace(/s$/, '')} ${number + 1}`
}

const valueAt = (body: ReportBody, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => property(value, key), body)

export const isStillRefused = (body: ReportBody, { path, value, whole }: FieldRefusal): boolean =>
  whole ?? valueAt(body, path) === value

/** The value at a path of the body, and the names of the entries along it. */
const follow = (body: ReportBody, path: readonly string[]) => {
  let value: unknown = body
  let list = ''
  const names: string[] = []
  // The part of the path after the last list entry is the field itself.
  let field = path
  path.forEach((key, at) => {
    const entries = Array.isArray(value)
    value = property(value, key)
    if (entries && typeof value === 'object' && at < path.length - 1) {
      if (!unnamed.has(list)) names.push(entryName(value, Number(key), list))
      field = path.slice(at + 1)
    } else if (!entries) list = key
  })
  return { value, names, field: fieldName(field.join('.')) }
}

export const placeOfFile = (src: string, body: ReportBody): Pick<FieldRefusal, 'path' | 'section'> | undefined => {
  const place = pathOfSource(body, src)
  return place && { path: [...place, 'src'].join('.'), section: sectionOfPath(place)?.name }
}

/** The refusal of a file, which the server names by its source. */
const refusedFile = (src: string, message: string, body: ReportBody): FieldRefusal[] => {
  const place = pathOfSource(body, src)
  if (!place) return []
  const path = [...place, 'src']
  const where = follow(body, path).names.join(', ')
  return [{ path: path.join('.'), value: src, message, section: sectionOfPath(place)?.name, where, src }]
}

export const toRefusals = (issues: readonly Issue[], body: ReportBody): FieldRefusal[] =>
  issues.flatMap(({ path, message }) => {
    const [whole, ...parts] = path.split('.')
    if (whole !== 'body') return refusedFile(path, message, body)
    if (parts.length === 0) return []
    const { value, names, field } = follow(body, parts)
    return [
      {
        path: parts.join('.'),
        value,
        message,
        section: sectionOfPath(parts)?.name,
        where: [...names, field].join(', '),
      },
    ]
  })

/** The largest parts of a report that the server refused as too large. */
export const largestParts = (issues: readonly Issue[]): FieldRefusal[] =>
  issues.map(({ path, message }, at) => ({ path: `${path}.${at}`, value: undefined, message, where: '', whole: true }))

export const itemOfRefusal = (body: ReportBody, { path }: Pick<FieldRefusal, 'path'>): string | undefined => {
  const [, room, section, type, item] = /^rooms\.(\d+)\.sections\.(\d+)\.types\.(\d+)\.items\.(\d+)\./.exec(path) ?? []
  return body.rooms[Number(room)]?.sections[Number(section)]?.types[Number(type)]?.items[Number(item)]?._uuid
}
