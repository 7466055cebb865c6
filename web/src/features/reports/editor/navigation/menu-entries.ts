import type { EditorMenu, ReportType } from '@lintel/contract'

/** Sections of the editor that have a screen, with the last part of their address. */
export const sectionPaths = { 'Property details': 'details', Rooms: 'rooms' } as const satisfies Partial<
  Record<EditorMenu, string>
>

/** A section that can be opened. */
export type OpenSection = keyof typeof sectionPaths

const openSections = Object.keys(sectionPaths).filter((menu): menu is OpenSection => menu in sectionPaths)

/** The sections that a report type shows; a type that is no longer known shows all. */
export const sectionsOf = (type: ReportType | undefined): OpenSection[] =>
  type && type.activeMenuList.length > 0
    ? openSections.filter((section) => type.activeMenuList.includes(section))
    : openSections

/** The key that goes to a section after G. */
export const sectionKeys: Record<OpenSection, string> = { 'Property details': 'd', Rooms: 'r' }
