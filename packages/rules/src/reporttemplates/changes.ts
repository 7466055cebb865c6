import { TemplateEdit } from '@lintel/contract'
import {
  documentChanges,
  mergeDocuments,
  plain,
  shownValue,
  type DocumentShape,
  type FieldChange,
} from '../three-way-merge/documents.ts'
import type { MergeConflict } from '../three-way-merge/conflicts.ts'
import { isObject, type Value, type Values } from '../three-way-merge/graph.ts'
import type { ConflictChoice } from '../three-way-merge/merge-graphs.ts'

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
const shownAt = (path: string, value: Value): string => {
  const isCode = path === 'csscode' || path === 'pugcode'
  if (!isCode || typeof value !== 'string' || value === '') return shownValue(value)
  const lines = value.split('\n').length
  return `${lines} ${lines === 1 ? 'line' : 'lines'}, ${value.length} characters`
}

const shape: DocumentShape = {
  fieldName,
  shownAt,
  // `localid` identifies a section during editing; `id` is only set once it has its own code.
  keyFields: { sections: 'localid', settings: 'systemname' },
  wordLists: new Set(['options']),
  internal: new Set(['id', 'localid', 'basesectionId', 'systemname']),
}

const asJson = ({ name, description, csscode, sections, settings, previewreport }: TemplateEdit): Values => {
  const copy = plain({ name, description, csscode, sections, settings, previewreport })
  return isObject(copy) ? copy : {}
}

export const templateChanges = (base: TemplateEdit, changed: TemplateEdit): FieldChange[] =>
  documentChanges(shape, asJson(base), asJson(changed))

export interface TemplateMerge {
  template: TemplateEdit
  conflicts: MergeConflict[]
}

/** Undefined if together they exceed its limits. */
export const mergeTemplates = (
  base: TemplateEdit,
  mine: TemplateEdit,
  theirs: TemplateEdit,
  choices: ReadonlyMap<string, ConflictChoice> = new Map(),
): TemplateMerge | undefined => {
  const { content, conflicts } = mergeDocuments(shape, [asJson(base), asJson(mine), asJson(theirs)], choices)
  const { data } = TemplateEdit.safeParse(content)
  return data && { template: data, conflicts }
}
