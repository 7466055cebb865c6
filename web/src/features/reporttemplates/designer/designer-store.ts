import type { TemplateEdit, TemplateSetting } from '@lintel/contract'
import { createContext, useContext } from 'react'
import { createStore, useStore, type StoreApi } from 'zustand'
import type { SettingValue } from '../settings/setting-field.tsx'
import { designOf, sectionsOf, withRowMoved, type Design, type Opened } from './design.ts'

/** What is wrong with a value, by its path in the template. */
export type Issues = ReadonlyMap<string, string>

export interface DesignerState extends Design {
  opened: Opened
  issues: Issues
  /** What kept it from being saved, besides what its fields say. */
  failure: { text: string; id?: string } | undefined
  /** What somebody else has changed since it was opened, line by line. */
  changedMeanwhile: readonly string[]
  /** The section whose settings are shown, by its `localid`. */
  active: string | undefined
  /** How often everything was read anew: fields that keep what they began with begin again. */
  reads: number
}

export type DesignerStore = StoreApi<DesignerState>

const noIssues: Issues = new Map()

const asRead = (opened: Opened) => ({
  ...{ opened, ...designOf(opened), issues: noIssues, failure: undefined },
  changedMeanwhile: [] as readonly string[],
})

/** What is on the screen was saved. */
export const keepSaved = (store: DesignerStore, opened: Opened): void => store.setState(asRead(opened))

/** Shows a template as it was read, with nothing changed. */
export const readAnew = (store: DesignerStore, opened: Opened): void =>
  store.setState(({ reads }) => ({ ...asRead(opened), reads: reads + 1 }))

export const createDesigner = (opened: Opened): DesignerStore =>
  createStore<DesignerState>(() => ({ ...asRead(opened), active: undefined, reads: 0 }))

const DesignerContext = createContext<{ store: DesignerStore; readOnly: boolean } | undefined>(undefined)

/** Gives the parts of the designer within what is designed. */
export const DesignerProvider = DesignerContext.Provider

/** The designer that the caller is in. */
export function useDesigner() {
  const designer = useContext(DesignerContext)
  if (!designer) throw new Error('This belongs into the designer.')
  return designer
}

/** A part of what is designed. */
export const useDesign = <T>(select: (state: DesignerState) => T): T => useStore(useDesigner().store, select)

const without = (issues: Issues, isGone: (path: string) => boolean): Issues =>
  [...issues.keys()].some(isGone) ? new Map([...issues].filter(([path]) => !isGone(path))) : issues

const withValue = (settings: readonly TemplateSetting[], at: number, value: SettingValue): TemplateSetting[] =>
  settings.map((setting, index) => (index === at ? { ...setting, ...value } : setting))

/** Where the values of the whole report are, and of a section that is printed. */
export const settingPath = (at: number, section?: number): string =>
  `${section === undefined ? '' : `sections.${section}.`}settings.${at}.value`

/** Sets a setting of the whole report. */
export const setReportSetting = (store: DesignerStore, at: number, value: SettingValue): void =>
  store.setState(({ settings, issues }) => ({
    settings: withValue(settings, at, value),
    issues: without(issues, (path) => path === settingPath(at)),
  }))

/** Sets a setting of a section. */
export const setSectionSetting = (store: DesignerStore, localid: string, at: number, value: SettingValue): void =>
  store.setState((state) => {
    const index = sectionsOf(state).findIndex((section) => section.localid === localid)
    return {
      rows: state.rows.map((row) =>
        row.section.localid === localid
          ? { ...row, section: { ...row.section, settings: withValue(row.section.settings, at, value) } }
          : row,
      ),
      issues: without(state.issues, (path) => path === settingPath(at, index)),
    }
  })

/** Says of sections, whose places in what is saved change by it, nothing any more. */
const withoutSections = (issues: Issues) => without(issues, (path) => path.startsWith('sections'))

/** Prints a section, or does not. */
export const switchSection = (store: DesignerStore, localid: string, isOn: boolean): void =>
  store.setState(({ rows, issues }) => ({
    rows: rows.map((row) => (row.section.localid === localid ? { ...row, isOn } : row)),
    issues: withoutSections(issues),
  }))

/** Takes a section away that no default has. */
export const removeSection = (store: DesignerStore, localid: string): void =>
  store.setState(({ rows, issues, active }) => ({
    rows: rows.filter(({ section }) => section.localid !== localid),
    issues: withoutSections(issues),
    active: active === localid ? undefined : active,
  }))

/** Moves a section to another place. */
export const moveSection = (store: DesignerStore, from: number, to: number): void =>
  store.setState(({ rows, issues }) => ({ rows: withRowMoved(rows, from, to), issues: withoutSections(issues) }))

/** Takes over what the server has, with what is changed here on top. */
export const putOnTop = (store: DesignerStore, opened: Opened, edit: TemplateEdit, lines: readonly string[]): void =>
  store.setState(({ rows, reads }) => ({
    ...{ opened, issues: noIssues, failure: undefined, changedMeanwhile: lines, reads: reads + 1 },
    ...designOf({ edit, base: opened.base }, rows),
  }))
