import type { Dictionary } from '@lintel/contract'
import { plain, type DocumentShape } from '../three-way-merge/documents.ts'
import { isObject, type Values } from '../three-way-merge/graph.ts'
import { dictionaryFieldName, shownAt } from './labels.ts'

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

/** Each word is its own key. */
const wordLists: ReadonlySet<string> = new Set([
  ...['colours', 'constituents', 'makes', 'list', 'optionList', 'actionList', 'bankholidays'],
  ...['england-and-wales', 'scotland'],
])

export const dictionaryShape: DocumentShape = {
  ...{ keyFields, wordLists, shownAt },
  internal: new Set(['id', 'slug', 'order']),
  fieldName: dictionaryFieldName,
}

/** Plain data, without its version and owner. */
export const contentOf = ({ version: _version, client: _client, ...content }: Dictionary): Values => {
  const copy = plain(content)
  return isObject(copy) ? copy : {}
}
