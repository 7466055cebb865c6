import type { Issue, OpenReportTemplate, TemplateEdit, TemplateSection, TemplateSetting } from '@lintel/contract'
import { createSafeContext } from '@mantine/core'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useStore } from '../../../lib/store.ts'

export interface Fault {
  section: string | undefined
  /** E.g. `pugcode`, `csscode`, `settings.3.value`; empty for the whole. */
  field: string
  line: number | undefined
  message: string
}

interface TemplateState {
  base: OpenReportTemplate
  /** The editable part of `base`; `edit` is the same object until changed. */
  saved: TemplateEdit
  edit: TemplateEdit
  /** The shown section, by `localid`. */
  section: string
  faults: readonly Fault[]
  /** Changes saved by another user in the meantime, one line each; the unsaved changes have been applied on top. */
  changedMeanwhile: readonly string[]
}

export interface TemplateEditor {
  store: StoreApi<TemplateState>
  readOnly: boolean
  /** True if the user can define settings. */
  mayDefine: boolean
}

export const editOf = ({
  name,
  description,
  csscode,
  sections,
  settings,
  previewreport,
}: OpenReportTemplate): TemplateEdit => ({ name, description, csscode, sections, settings, previewreport })

const stateOf = (base: OpenReportTemplate) => {
  const saved = editOf(base)
  return { base, saved, edit: saved, faults: [], changedMeanwhile: [] }
}

export const createTemplateStore = (base: OpenReportTemplate): StoreApi<TemplateState> =>
  createStore(() => ({ ...stateOf(base), section: base.sections[0]?.localid ?? '' }))

export const [TemplateEditorProvider, useTemplateEditor] = createSafeContext<TemplateEditor>(
  'This is not within a template.',
)

export const useTemplate = <T>(select: (state: TemplateState) => T): T => useStore(useTemplateEditor().store, select)

export const isChanged = ({ saved, edit }: TemplateState): boolean => saved !== edit

export const resetTo = ({ store }: Pick<TemplateEditor, 'store'>, base: OpenReportTemplate): void =>
  store.setState(({ section }) => {
    const isLeft = base.sections.some(({ localid }) => localid === section)
    return { ...stateOf(base), section: isLeft ? section : (base.sections[0]?.localid ?? '') }
  })

/** Changes the template and hides the errors of changed parts. */
export const changeTemplate = (
  { store, readOnly }: TemplateEditor,
  change: Partial<TemplateEdit>,
  isMended: (fault: Fault) => boolean = () => false,
): void => {
  if (readOnly) return
  store.setState(({ edit, faults }) => ({
    edit: { ...edit, ...change },
    faults: faults.filter((fault) => !isMended(fault)),
  }))
}

export const changeSection = (editor: TemplateEditor, localid: string, change: Partial<TemplateSection>): void => {
  const { sections } = editor.store.getState().edit
  changeTemplate(
    editor,
    { sections: sections.map((one) => (one.localid === localid ? { ...one, ...change } : one)) },
    ({ section, field }) => section === localid && Object.keys(change).some((name) => field.startsWith(name)),
  )
}

/** The owner of settings: undefined for the whole template, or a section's `localid`. */
export type SettingsOwner = string | undefined

export const settingsOf = ({ sections, settings }: TemplateEdit, owner: SettingsOwner): readonly TemplateSetting[] =>
  owner === undefined ? settings : (sections.find(({ localid }) => localid === owner)?.settings ?? [])

export const changeSettings = (editor: TemplateEditor, owner: SettingsOwner, settings: TemplateSetting[]): void => {
  if (owner !== undefined) changeSection(editor, owner, { settings })
  else
    changeTemplate(editor, { settings }, ({ section, field }) => section === undefined && field.startsWith('settings'))
}

/** The errors of a refused save; `sections` as they were sent. */
export const faultsIn = (issues: readonly Issue[], { sections }: TemplateEdit): Fault[] =>
  issues.map(({ path, message }) => {
    const [, index, ofSection = ''] = /^body\.sections\.(\d+)(?:\.(.*))?$/.exec(path) ?? []
    const section = index === undefined ? undefined : sections[Number(index)]?.localid
    const field = index === undefined ? path.replace(/^body\.?/, '') : ofSection
    const [, line] = /, line (\d+): /.exec(message) ?? []
    return { section, field, line: line === undefined ? undefined : Number(line), message }
  })
