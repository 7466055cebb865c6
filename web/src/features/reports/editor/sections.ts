import type { EditorMenu, ReportType } from '@lintel/contract'
import type { EditorSectionName } from '@lintel/rules'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A section of the editor. A new one is a folder and one entry in the table below. */
interface EditorSection {
  name: EditorSectionName
  /** The first part of its address below the report; sub-pages stand below it. */
  path: string
  /** The key that goes to it after G. */
  key: string
  /** Drawn in the editor's content; the rooms are the editor's own, because their keys and dialogs reach everywhere. */
  Screen?: LazyExoticComponent<ComponentType>
}

const screen = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

/** Every section that has a screen, in the order of the navigation. */
const editorSections: readonly EditorSection[] = [
  {
    name: 'Property details',
    path: 'details',
    key: 'd',
    Screen: screen(async () => (await import('./details/property-details.tsx')).PropertyDetailsScreen),
  },
  { name: 'Rooms', path: 'rooms', key: 'r' },
]

const always: ReadonlySet<EditorSectionName> = new Set<EditorSectionName>(['Documents', 'Unassigned Photos'])

const shows = (menus: readonly EditorMenu[], name: EditorSectionName) =>
  always.has(name) || menus.some((menu) => menu === name)

/** The sections that a report type shows; a type that is no longer known shows all. */
export const sectionsOf = (type: ReportType | undefined): readonly EditorSection[] =>
  type && type.activeMenuList.length > 0
    ? editorSections.filter(({ name }) => shows(type.activeMenuList, name))
    : editorSections

/** The section of an address such as `/reports/x/meters/gas`, where `base` is the report's own. */
export const sectionAt = (
  sections: readonly EditorSection[],
  base: string,
  pathname: string,
): EditorSection | undefined =>
  sections.find(({ path }) => pathname === `${base}/${path}` || pathname.startsWith(`${base}/${path}/`))
