import { fieldLabels, Mark } from '@lintel/contract'
import { claimFactText, isClaimFact } from '../reports/sections/rooms/claim-facts.ts'
import { marksText } from '../reports/photos/mark-words.ts'
import { isFields, type Field, type Fields } from './graph.ts'
import type { Labels } from './conflicts.ts'

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)

const markText = (fields: Fields): string | undefined => {
  const { data: mark } = Mark.safeParse(fields)
  return mark && marksText([mark])
}

/** Section and type names within a room add nothing: a conflict is described by its room and its item. */
const leftOut = /\/(?:sections|types):[^/]*$/

const nameOf = (fields: Fields, id: string): string | undefined => {
  if (leftOut.test(id)) return undefined
  const { name, prompt, heading, caption, label } = fields
  const own = text(name) ?? text(prompt) ?? text(heading) ?? text(caption) ?? text(label)
  return own ?? ('src' in fields ? 'Photograph' : markText(fields))
}

const sentence = (name: string) => {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `condition.out.notes.0.note` -> `Note 1 at check-out`. */
export const fieldName = (path: string): string => {
  const parts = path.split('.')
  const side = parts.includes('out') ? ' at check-out' : ''
  const number = parts.findLast((part) => /^\d+$/.test(part))
  const last = parts.findLast((part) => !/^\d+$/.test(part) && part !== 'in' && part !== 'out') ?? path
  const counted = number === undefined ? '' : ` ${Number(number) + 1}`
  return `${fieldLabels[last] ?? sentence(last)}${counted}${side}`
}

/** Empty for values not shown to users. */
export const shown = (field: Field, path: string): string => {
  const name = path.split('.').at(-1) ?? ''
  if (field === undefined || field === null || field === '') return ''
  if (typeof field === 'boolean') return field ? 'Yes' : 'No'
  if (typeof field === 'number') return String(field)
  if (typeof field === 'string' && isClaimFact(name)) return claimFactText(name, field)
  if (typeof field === 'string') return field.startsWith('data:') ? 'A drawing' : field
  if (Array.isArray(field))
    return field
      .map((entry: Field) => {
        if (!isFields(entry)) return shown(entry, path)
        return 'label' in entry
          ? `${shown(entry['value'], path)} ${shown(entry['label'], path)}`
          : (markText(entry) ?? shown(entry['note'], path))
      })
      .join('; ')
  return ''
}

/** `Kitchen, Worktop`; for the report itself `Report`. */
export const reportLabels: Labels = {
  root: 'Report',
  nameOf,
  nameInList: (_id, fields) => text(fields?.['name']),
  fieldName,
  shown: (path, value) => shown(value, path),
}
