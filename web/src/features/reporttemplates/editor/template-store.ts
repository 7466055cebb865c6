import type { Issue, OpenReportTemplate, TemplateEdit, TemplateSection, TemplateSetting } from '@lintel/contract'
import { createContext, useContext } from 'react'
import { createStore, useStore, type StoreApi } from 'zustand'

/** What the server refused, and where. */
export interface Fault {
  /** The section that it is in; undefined where it is in none. */
  section: string | undefined
  /** `pugcode`, `csscode`, `settings.3.value`; empty for all of it. */
  field: string
  /** Of the code, from 1. */
  line: number | undefined
  message: string
}

interface TemplateState {
  /** As the server has it. */
  base: OpenReportTemplate
  /** `base`, as it may be changed: the same object until something is. */
  saved: TemplateEdit
  edit: TemplateEdit
  /** The section that is shown, by its `localid`. */
  section: string
  faults: readonly Fault[]
  /** What somebody else changed meanwhile, a line each; what was changed here stands on top of it. */
  changedMeanwhile: readonly string[]
}

/** A template that is being edited. */
export interface TemplateEditor {
  store: StoreApi<TemplateState>
  readOnly: boolean
  /** Whether settings may be defined. */
  mayDefine: boolean
}

/** What may be changed of a template. */
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

const EditorContext = createContext<TemplateEditor | undefined>(undefined)

/** Gives the tabs the template that is being edited. */
export const TemplateEditorProvider = EditorContext.Provider

/** The template that is being edited. */
export const useTemplateEditor = (): TemplateEditor => {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('This is not within a template.')
  return editor
}

/** A part of its state; drawn anew when that part changes. */
export const useTemplate = <T>(select: (state: TemplateState) => T): T => useStore(useTemplateEditor().store, select)

/** True while something is not saved. */
export const isChanged = ({ saved, edit }: TemplateState): boolean => saved !== edit

/** Puts everything as the server has it. */
export const resetTo = ({ store }: Pick<TemplateEditor, 'store'>, base: OpenReportTemplate): void =>
  store.setState(({ section }) => {
    const isLeft = base.sections.some(({ localid }) => localid === section)
    return { ...stateOf(base), section: isLeft ? section : (base.sections[0]?.localid ?? '') }
  })

/** Changes the template; faults of what is changed are not shown any more. */
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

/** Changes a section. */
export const changeSection = (editor: TemplateEditor, localid: string, change: Partial<TemplateSection>): void => {
  const { sections } = editor.store.getState().edit
  changeTemplate(
    editor,
    { sections: sections.map((one) => (one.localid === localid ? { ...one, ...change } : one)) },
    ({ section, field }) => section === localid && Object.keys(change).some((name) => field.startsWith(name)),
  )
}

/** Whose settings: those of the whole template, or of a section by its `localid`. */
export type SettingsOwner = string | undefined

/** The settings of the whole template or of a section. */
export const settingsOf = ({ sections, settings }: TemplateEdit, owner: SettingsOwner): readonly TemplateSetting[] =>
  owner === undefined ? settings : (sections.find(({ localid }) => localid === owner)?.settings ?? [])

/** Changes the settings of the whole template or of a section. */
export const changeSettings = (editor: TemplateEditor, owner: SettingsOwner, settings: TemplateSetting[]): void => {
  if (owner !== undefined) changeSection(editor, owner, { settings })
  else
    changeTemplate(editor, { settings }, ({ section, field }) => section === undefined && field.startsWith('settings'))
}

/** The faults that a refusal names, with the sections as they were sent. */
export const faultsIn = (issues: readonly Issue[], { sections }: TemplateEdit): Fault[] =>
  issues.map(({ path, message }) => {
    const [, index, ofSection = ''] = /^body\.sections\.(\d+)(?:\.(.*))?$/.exec(path) ?? []
    const section = index === undefined ? undefined : sections[Number(index)]?.localid
    const field = index === undefined ? path.replace(/^body\.?/, '') : ofSection
    const [, line] = /, line (\d+): /.exec(message) ?? []
    return { section, field, line: line === undefined ? undefined : Number(line), message }
  })
