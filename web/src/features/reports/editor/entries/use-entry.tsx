import {
  addEntry,
  overriddenValue,
  entryIndex,
  factText,
  moveEntry,
  presentEntry,
  removeEntry,
  restoreEntry,
  setEntry,
  type Entries,
  type EntriesName,
} from '@lintel/rules'
import type { ReportBody } from '@lintel/contract'
import type { Draft } from 'immer'
import { useMemo } from 'react'
import type { Field } from '../../../../ui/form/field.ts'
import { useEditor, useReportEditor } from '../editor-context.tsx'
import type { EditorStore } from '../state/editor-store.ts'
import classes from './at-check-in.module.css'

type EntriesOf = { [L in EntriesName]: readonly Entries[L][] }

const useEntry = <L extends EntriesName>(list: L, index: number): Entries[L] | undefined =>
  useEditor((state) => {
    const lists: EntriesOf = state.body
    return lists[list][index]
  })

/** Edits one entry by its id; does nothing if it is gone. Typing in one `field` becomes one undo step. */
export const editEntry = (
  store: EditorStore,
  label: string,
  list: EntriesName,
  id: string,
  recipe: (draft: Draft<ReportBody>, index: number) => void,
  field?: string,
): void => {
  const index = entryIndex(store.getState().body, list, id)
  if (index >= 0)
    store.edit(label, (draft) => recipe(draft, index), { about: id, field: field && `${list}/${id}/${field}` })
}

export const useEntries = <L extends EntriesName>(list: L, noun: string) => {
  const { store } = useReportEditor()
  return useMemo(
    () => ({
      add: (entry: Entries[L]) =>
        store.edit(`Add ${noun}`, (draft) => addEntry(draft, list, entry), { about: entry._uuid }),
      move: (id: string, to: number) =>
        editEntry(store, `Move ${noun}`, list, id, (draft, index) => moveEntry(draft, list, index, to)),
      remove: (id: string) =>
        editEntry(store, `Remove ${noun}`, list, id, (draft, index) => removeEntry(draft, list, index)),
      restore: (id: string) =>
        editEntry(store, 'Mark as there', list, id, (draft, index) => restoreEntry(draft, list, index)),
    }),
    [store, list, noun],
  )
}

export type EditEntry = (
  label: string,
  recipe: (draft: Draft<ReportBody>, index: number) => void,
  field?: string,
) => void

/** Props for the fields of an entry; one that is not in its list yet (-1) has no paths. */
export const fieldsOfEntry =
  <L extends EntriesName>(
    report: Pick<ReportBody, 'type'>,
    list: L,
    index: number,
    entry: Entries[L],
    edit: EditEntry,
  ) =>
  <F extends keyof Entries[L] & string>(
    name: F,
    label: string,
    step = `Change ${label.toLowerCase()}`,
  ): Field<Entries[L][F]> => ({
    label,
    value: presentEntry(report, entry)[name],
    hint: atCheckIn(overriddenValue(report, entry, name), name),
    ...(index >= 0 && { path: `${list}.${index}.${name}` }),
    onChange: (value) => edit(step, (draft, at) => setEntry(draft, list, at, name, value), name),
  })

/** At check-out the check-in's value is shown below each that differs: `<TextField {...field('name', 'Name')} />`. */
export const useEntryFields = <L extends EntriesName>(list: L, index: number) => {
  const { store } = useReportEditor()
  const entry = useEntry(list, index)
  const type = useEditor(({ body }) => body.type)
  if (!entry) return undefined
  const edit: EditEntry = (label, recipe, field) => editEntry(store, label, list, entry._uuid, recipe, field)
  return { entry, edit, field: fieldsOfEntry({ type }, list, index, entry, edit) }
}

export const atCheckIn = (beside: { before: unknown } | undefined, name = '') => {
  if (!beside) return undefined
  const { before } = beside
  const words = typeof before === 'boolean' ? (before ? 'yes' : 'no') : factText(name, before)
  return <span className={classes.beside}>At check-in: {words || 'not recorded'}</span>
}
