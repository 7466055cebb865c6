import type { TemplateEdit, TemplateSetting } from '@lintel/contract'
import { createSafeContext } from '@mantine/core'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useStore } from '../../../lib/store.ts'
import type { SettingValue } from '../settings/setting-images.ts'
import { designOf, sectionsOf, withRowMoved, type Design, type Opened } from './design.ts'

/** Validation errors by path in the template. */
export type Issues = ReadonlyMap<string, string>

export interface DesignerState extends Design {
  opened: Opened
  issues: Issues
  failure: { text: string; id?: string } | undefined
  /** Changes saved by another user since opening, one line each. */
  changedMeanwhile: readonly string[]
  /** The section whose settings are shown, by `localid`. */
  active: string | undefined
  /** How often the template was reloaded: used as a key to reset uncontrolled fields. */
  reads: number
}

export type DesignerStore = StoreApi<DesignerState>

const noIssues: Issues = new Map()

const asRead = (opened: Opened) => ({
  opened,
  ...designOf(opened),
  issues: noIssues,
  failure: undefined,
  changedMeanwhile: [] as readonly string[],
})

export const keepSaved = (store: DesignerStore, opened: Opened): void => store.setState(asRead(opened))

export const showLoaded = (store: DesignerStore, opened: Opened): void =>
  store.setState(({ reads }) => ({ ...asRead(opened), reads: reads + 1 }))

export const createDesigner = (opened: Opened): DesignerStore =>
  createStore<DesignerState>(() => ({ ...asRead(opened), active: undefined, reads: 0 }))

export const [DesignerProvider, useDesigner] = createSafeContext<{ store: DesignerStore; readOnly: boolean }>(
  'This belongs into the designer.',
)

export const useDesign = <T>(select: (state: DesignerState) => T): T => useStore(useDesigner().store, select)

const without = (issues: Issues, isGone: (path: string) => boolean): Issues =>
  [...issues.keys()].some(isGone) ? new Map([...issues].filter(([path]) => !isGone(path))) : issues

const withValue = (settings: readonly TemplateSetting[], at: number, value: SettingValue): TemplateSetting[] =>
  settings.map((setting, index) => (index === at ? { ...setting, ...value } : setting))

export const settingPath = (at: number, section?: number): string =>
  `${section === undefined ? '' : `sections.${section}.`}settings.${at}.value`

export const setReportSetting = (store: DesignerStore, at: number, value: SettingValue): void =>
  store.setState(({ settings, issues }) => ({
    settings: withValue(settings, at, value),
    issues: without(issues, (path) => path === settingPath(at)),
  }))

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

/** Drops the errors of sections, whose indexes have changed. */
const withoutSections = (issues: Issues) => without(issues, (path) => path.startsWith('sections'))

export const switchSection = (store: DesignerStore, localid: string, isOn: boolean): void =>
  store.setState(({ rows, issues }) => ({
    rows: rows.map((row) => (row.section.localid === localid ? { ...row, isOn } : row)),
    issues: withoutSections(issues),
  }))

/** Removes a section that is not in the default. */
export const removeSection = (store: DesignerStore, localid: string): void =>
  store.setState(({ rows, issues, active }) => ({
    rows: rows.filter(({ section }) => section.localid !== localid),
    issues: withoutSections(issues),
    active: active === localid ? undefined : active,
  }))

export const moveSection = (store: DesignerStore, from: number, to: number): void =>
  store.setState(({ rows, issues }) => ({ rows: withRowMoved(rows, from, to), issues: withoutSections(issues) }))

export const rebaseOnto = (store: DesignerStore, opened: Opened, edit: TemplateEdit, lines: readonly string[]): void =>
  store.setState(({ rows, reads }) => ({
    opened,
    issues: noIssues,
    failure: undefined,
    changedMeanwhile: lines,
    reads: reads + 1,
    ...designOf({ edit, base: opened.base }, rows),
  }))
