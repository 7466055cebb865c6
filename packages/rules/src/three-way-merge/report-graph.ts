import { entryLists, keyFields, wordLists, type ReportBody } from '@lintel/contract'
import { documentOf, graphOf, isObject, type Fields, type Graph, type Shape, type Value } from './graph.ts'

const identity = (list: string, entry: Value, owner: string): string | undefined => {
  if (!isObject(entry)) return undefined
  // A mark is what it is: a changed one is another, so that two users' marks are all kept.
  if (list === 'marks') return `${owner}/mark:${JSON.stringify(entry)}`
  const name = keyFields[list]
  if (name) return `${owner}/${list}:${String(entry[name])}`
  if ('src' in entry)
    return typeof entry['id'] === 'string' ? `${list === 'audios' ? 'audio' : 'photo'}:${entry['id']}` : undefined
  // An id is unique within its kind: a key and a room can have the same.
  return typeof entry['_uuid'] === 'string' ? `${list}:${entry['_uuid']}` : undefined
}

export const reportShape: Shape = {
  wordLists,
  idsOf: (list, entries, owner, path) => {
    // An omitted check-out fact equals the check-in's, so a list of parts is stored in full or not at all.
    if (path.endsWith('out.facts.constituents')) return undefined
    if (wordLists.has(list)) return entries.map(String)
    if (entries.length === 0) return entryLists.has(list) ? [] : undefined
    const known = entries.map((entry) => identity(list, entry, owner)).filter((id) => id !== undefined)
    // A list with duplicates has no usable ids: it is one plain value.
    return known.length === entries.length && new Set(known).size === known.length ? known : undefined
  },
  // The quantity at check-out is one value: `null` if not counted. As two fields, one user's number and another's
  // "counted none" would both be accepted, without a conflict.
  take: (object, path) => {
    if (path !== 'qty') return object
    const { counted, ...qty } = object
    return { ...qty, out: qty['out'] === 0 && counted !== true ? null : qty['out'] }
  },
  put: (object, name) =>
    name === 'qty' ? { ...object, out: object['out'] ?? 0, ...(object['out'] === 0 && { counted: true }) } : object,
}

export const reportGraph = (body: ReportBody): Graph => graphOf(body, reportShape)

export const bodyOfGraph = (entries: ReadonlyMap<string, Fields>): ReportBody =>
  documentOf(entries, reportShape) as unknown as ReportBody
