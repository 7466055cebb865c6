import { fieldLabels } from '@lintel/contract'
import { isFields, rootId, type Field, type Graph } from './graph.ts'

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)

/** The name of an entry: its name, prompt, heading or caption, else that of its list. */
const nameOf = (graph: Graph, id: string): string | undefined => {
  const fields = graph.entities.get(id)
  if (!fields || !isFields(fields)) return undefined
  const { name, prompt, heading, caption, label } = fields
  const own = text(name) ?? text(prompt) ?? text(heading) ?? text(caption) ?? text(label)
  if (own) return own
  return 'src' in fields ? 'Photograph' : undefined
}

/** Section and type names within a room add nothing: a conflict is described by its room and its item. */
const leftOut = /\/(?:sections|types):[^/]*$/

/** The readable location of an entry: `Kitchen, Worktop`; for the report itself `Report`. */
export const placeOf = (graph: Graph, id: string): string => {
  const names: string[] = []
  const seen = new Set<string>()
  for (let at: string | undefined = id; at && at !== rootId && !seen.has(at); at = graph.places.get(at)?.owner) {
    seen.add(at)
    const name = leftOut.test(at) ? undefined : nameOf(graph, at)
    if (name) names.unshift(name)
  }
  return names.length > 0 ? names.join(', ') : 'Report'
}

const sentence = (name: string) => {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The label of a field, by its path in an entry: `condition.out.notes.0.note` -> `Note 1 at check-out`. */
export const fieldName = (path: string): string => {
  const parts = path.split('.')
  const side = parts.includes('out') ? ' at check-out' : ''
  const number = parts.findLast((part) => /^\d+$/.test(part))
  const last = parts.findLast((part) => !/^\d+$/.test(part) && part !== 'in' && part !== 'out') ?? path
  const counted = number === undefined ? '' : ` ${Number(number) + 1}`
  return `${fieldLabels[last] ?? sentence(last)}${counted}${side}`
}

/** A readable value; empty for values not shown to users. */
export const shown = (field: Field): string => {
  if (field === undefined || field === null || field === '') return ''
  if (typeof field === 'boolean') return field ? 'Yes' : 'No'
  if (typeof field === 'number') return String(field)
  if (typeof field === 'string') return field.startsWith('data:') ? 'A drawing' : field
  if (Array.isArray(field))
    return field
      .map((entry: Field) => {
        if (!isFields(entry)) return shown(entry)
        return 'label' in entry ? `${shown(entry['value'])} ${shown(entry['label'])}` : shown(entry['note'])
      })
      .join('; ')
  return ''
}
