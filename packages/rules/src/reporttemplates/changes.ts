import { TemplateEdit } from '@lintel/contract'
import { documentChanges, type FieldChange } from '../keyed-merge/changes.ts'
import { mergeDocuments, type FieldChoice, type FieldConflict } from '../keyed-merge/merge.ts'
import { isObject, plain, shownValue, type DocumentShape, type Json, type JsonObject } from '../keyed-merge/parts.ts'

const labels: Readonly<Record<string, string>> = {
  csscode: 'Style',
  pugcode: 'Code',
  booleanvalue: 'Value',
  display: 'Shown in the designer',
  previewreport: 'Preview report',
}

const fieldName = (path: string): string => {
  const [name = path] = path.split('.')
  return labels[name] ?? name.charAt(0).toUpperCase() + name.slice(1)
}

/** Code is shown as its length: it is unreadable in one line. */
const shownAt = (path: string, value: Json | undefined): string => {
  const isCode = path === 'csscode' || path === 'pugcode'
  if (!isCode || typeof value !== 'string' || value === '') return shownValue(value)
  const lines = value.split('\n').length
  return `${lines} ${lines === 1 ? 'line' : 'lines'}, ${value.length} characters`
}

const shape: DocumentShape = {
  ...{ fieldName, shownAt },
  // `localid` identifies a section during editing; `id` is only set once it has its own code.
  keyFields: { sections: 'localid', settings: 'systemname' },
  wordLists: new Set(['options']),
  internal: new Set(['id', 'localid', 'basesectionId', 'systemname']),
}

const asJson = ({ name, description, csscode, sections, settings, previewreport }: TemplateEdit): JsonObject => {
  const copy = plain({ name, description, csscode, sections, settings, previewreport })
  return isObject(copy) ? copy : {}
}

/** The differences between two states of a template. */
export const templateChanges = (base: TemplateEdit, changed: TemplateEdit): FieldChange[] =>
  documentChanges(shape, asJson(base), asJson(changed))

/** A merged template, and the conflicts to resolve. */
export interface TemplateMerge {
  template: TemplateEdit
  conflicts: FieldConflict[]
}

/** Merges two users' changes of a template; see `mergeDocuments`. Undefined if together they exceed its limits. */
export const mergeTemplates = (
  base: TemplateEdit,
  mine: TemplateEdit,
  theirs: TemplateEdit,
  choices: ReadonlyMap<string, FieldChoice> = new Map(),
): TemplateMerge | undefined => {
  const { content, conflicts } = mergeDocuments(shape, [asJson(base), asJson(mine), asJson(theirs)], choices)
  const { data } = TemplateEdit.safeParse(content)
  return data && { template: data, conflicts }
}
