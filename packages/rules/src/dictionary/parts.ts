import type { Dictionary } from '@lintel/contract'
import { plain, type DocumentShape, shownValue } from '../three-way-merge/documents.ts'
import { isObject, type Values, type Value } from '../three-way-merge/graph.ts'
import { levelNames } from './furnishing.ts'

/** Of fields whose names are not readable. */
const labels: Readonly<Record<string, string>> = {
  systemName: 'System name',
  minimumRequired: 'Minimum required',
  asksBought: 'Bought and quality',
  constituents: 'Constituents',
  list: 'Further conditions',
  additional: 'Additional condition',
  types: 'Furnishing',
  compliance_list: 'Questions',
  maintenance_flags: 'Flags',
  deadlines: 'Time limits',
  bankholidays: 'Public holidays',
  questionType: 'Type',
  optionList: 'Options',
  actionList: 'Actions',
  link: 'Linked',
  linkconditionvalue: 'Conditional value',
  flagvalue: 'Flag value',
  maintenanceflag: 'Maintenance flag',
  roomitem: 'Rooms',
  backgroundcolour: 'Background colour',
  displayguide: 'PDF guide',
  pdfDisplay: 'PDF display',
  symbol: 'Icon',
}

const matrixField = /^matrix\.(\d)\.(lead|set_1|set_2)(?:\.(\d))?$/

const sentence = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

/** `conditions.matrix.0.set_1.2` -> `Condition A, set 1, word 3`. */
export const dictionaryFieldName = (path: string): string => {
  const [, row, set, word] = matrixField.exec(path.replace(/^conditions\./, '')) ?? []
  if (row !== undefined && set !== undefined) {
    const part = set === 'lead' ? 'lead' : `set ${set.slice(-1)}`
    return `Condition ${'ABC'[Number(row)] ?? ''}, ${part}${word === undefined ? '' : `, word ${Number(word) + 1}`}`
  }
  const names = path.split('.')
  if (names[0] === 'types' && names.length > 1) return `Furnishing of ${names.slice(1).join('.')}`
  const last = names.findLast((name) => !/^\d+$/.test(name)) ?? path
  return labels[last] ?? sentence(last)
}

/** A room's value for a type is its levels. */
export const shownAt = (path: string, value: Value): string =>
  path.startsWith('types.') && typeof value === 'number' ? levelNames(value) : shownValue(value)

const keyFields: DocumentShape['keyFields'] = {
  rooms: 'slug',
  sections: 'slug',
  types: 'slug',
  items: 'slug',
  compliance_list: 'slug',
  maintenance_flags: 'slug',
  reportdictionaries: 'reporttype',
  deadlines: 'name',
}

const wordLists: ReadonlySet<string> = new Set([
  'colours',
  'constituents',
  'makes',
  'list',
  'optionList',
  'actionList',
  'bankholidays',
  'england-and-wales',
  'scotland',
])

export const dictionaryShape: DocumentShape = {
  keyFields,
  wordLists,
  shownAt,
  internal: new Set(['id', 'slug', 'order']),
  fieldName: dictionaryFieldName,
}

/** Plain data, without its version and owner. */
export const contentOf = ({ version: _version, client: _client, ...content }: Dictionary): Values => {
  const copy = plain(content)
  return isObject(copy) ? copy : {}
}
