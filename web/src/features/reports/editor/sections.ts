import type { EditorMenu } from '@lintel/contract'
import type { EditorSectionName } from '@lintel/rules'
import type { ComponentType } from 'react'
import { preloadable } from '../../../lib/preloadable.ts'
import { useEditor, useReportType } from './editor-context.tsx'

/** A section of the editor. A new one is a folder and one entry in the table below. */
interface EditorSection {
  name: EditorSectionName
  /** The first part of its address below the report; sub-pages stand below it. */
  path: string
  /** The key that goes to it after G. */
  key: string
  /** Drawn in the editor's content; the rooms are the editor's own, because their keys and dialogs reach everywhere. */
  Screen?: ComponentType
  /** Fetches it. */
  load?: () => Promise<ComponentType>
}

const screen = (file: () => Promise<ComponentType>) => {
  const { load, Component } = preloadable(file)
  return { load, Screen: Component }
}

/** Every section that has a screen, in the order of the navigation. */
const editorSections: readonly EditorSection[] = [
  {
    name: 'Property details',
    path: 'details',
    key: 'd',
    ...screen(async () => (await import('./details/property-details.tsx')).PropertyDetailsScreen),
  },
  {
    name: 'Invoice',
    path: 'invoice',
    key: 'i',
    ...screen(async () => (await import('./invoice/invoice.tsx')).InvoiceScreen),
  },
  { name: 'Rooms', path: 'rooms', key: 'r' },
  {
    name: 'Checklist',
    path: 'checklist',
    key: 'c',
    ...screen(async () => (await import('./checklist/checklist-screen.tsx')).ChecklistScreen),
  },
  {
    name: 'Feedback',
    path: 'feedbackrooms',
    key: 'f',
    ...screen(async () => (await import('./feedback/feedback.tsx')).FeedbackScreen),
  },
  {
    name: 'Keys',
    path: 'keys',
    key: 'k',
    ...screen(async () => (await import('./keys/keys.tsx')).KeysScreen),
  },
  {
    name: 'Meters',
    path: 'meters',
    key: 'm',
    ...screen(async () => (await import('./meters/meters.tsx')).MetersScreen),
  },
  {
    name: 'Tenancy details',
    path: 'tenancy',
    key: 't',
    ...screen(async () => (await import('./tenancy/tenancy.tsx')).TenancyScreen),
  },
  {
    name: 'Alarms',
    path: 'alarms',
    key: 'a',
    ...screen(async () => (await import('./alarms/alarms.tsx')).AlarmsScreen),
  },
  {
    name: 'Appliances',
    path: 'appliances',
    key: 'p',
    ...screen(async () => (await import('./appliances/appliances.tsx')).AppliancesScreen),
  },
  {
    name: 'Manuals',
    path: 'manuals',
    key: 'n',
    ...screen(async () => (await import('./manuals/manuals.tsx')).ManualsScreen),
  },
  {
    name: 'Comments',
    path: 'comments',
    key: 'o',
    ...screen(async () => (await import('./comments/comments.tsx')).CommentsScreen),
  },
  {
    name: 'Previous report PDF',
    path: 'previousreport',
    key: 'v',
    ...screen(async () => (await import('./previous-report/previous-report.tsx')).PreviousReportScreen),
  },
  {
    name: 'Signatures',
    path: 'signatures',
    key: 's',
    ...screen(async () => (await import('./signatures/signatures.tsx')).SignaturesScreen),
  },
  {
    name: 'Documents',
    path: 'uploaddocuments',
    key: 'u',
    ...screen(async () => (await import('./documents/documents.tsx')).DocumentsScreen),
  },
  {
    name: 'Unassigned Photos',
    path: 'unassignphotos',
    key: 'h',
    ...screen(async () => (await import('./unassigned/unassigned-photos.tsx')).UnassignedPhotosScreen),
  },
]

const always: ReadonlySet<EditorSectionName> = new Set<EditorSectionName>(['Documents', 'Unassigned Photos'])

const shows = (menus: readonly EditorMenu[], name: EditorSectionName) =>
  always.has(name) || menus.some((menu) => menu === name)

/**
 * The sections that the report's type shows; a type that is no longer known shows all. Where the PDF of a report
 * before is kept, an earlier system's for instance, its section is there whatever the type.
 */
export const useSections = (): readonly EditorSection[] => {
  const menus = useReportType()?.activeMenuList ?? []
  const kept = useEditor(({ header }) => header.previousReportPdf !== undefined)
  if (menus.length === 0) return editorSections
  return editorSections.filter(({ name }) => shows(menus, name) || (kept && name === 'Previous report PDF'))
}

/** The section of an address such as `/reports/x/meters/gas`, where `base` is the report's own. */
export const sectionAt = (
  sections: readonly EditorSection[],
  base: string,
  pathname: string,
): EditorSection | undefined =>
  sections.find(({ path }) => pathname === `${base}/${path}` || pathname.startsWith(`${base}/${path}/`))

/** The section of a path below the report's address; without one the section that a report opens with. */
export const sectionNamed = (path: string | undefined): EditorSection | undefined =>
  path ? editorSections.find((section) => section.path === path) : editorSections[0]
