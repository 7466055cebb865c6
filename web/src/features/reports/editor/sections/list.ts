import { findItem, findQuestion, itemAt, questionAt } from '@lintel/rules'
import { showNextUnanswered, showQuestion, sectionKeys } from './checklist/use-checklist.ts'
import { lazyScreen, type EditorSection } from './editor-section.ts'
import { meterPage } from './meters/meter-page.ts'
import { loadRoomList } from './rooms/lazy-room-list.ts'
import { parties } from './signatures/parties.ts'
import { useEditor, useReportType } from '../editor-context.tsx'

/** In the order of the navigation. */
export const editorSections: readonly EditorSection[] = [
  {
    name: 'Property details',
    path: 'details',
    key: 'd',
    ...lazyScreen(async () => (await import('./property-details/property-details.tsx')).PropertyDetailsScreen),
  },
  {
    name: 'Invoice',
    path: 'invoice',
    key: 'i',
    ...lazyScreen(async () => (await import('./invoice/invoice.tsx')).InvoiceScreen),
  },
  {
    // Without a screen: the editor renders the rooms itself, because their keys and dialogs work everywhere.
    name: 'Rooms',
    path: 'rooms',
    key: 'r',
    load: loadRoomList,
    folding: { of: 'rooms', keysOf: (body) => body.rooms.map((room) => room._uuid) },
    camera: {
      targetOf: ({ body, view, side }, roomId) => {
        const itemPath = view.openItem ? findItem(body, view.openItem) : undefined
        const item = itemPath && itemAt(body, itemPath)
        if (item) return { name: item.name, target: { kind: 'item', id: item._uuid, side } }
        const room = body.rooms.find(({ _uuid }) => _uuid === roomId)
        return room && { name: room.name, target: { kind: 'room', id: room._uuid } }
      },
      fallbackName: 'the room',
    },
  },
  {
    name: 'Checklist',
    path: 'checklist',
    key: 'c',
    folding: { of: 'checklist', keysOf: sectionKeys },
    showNext: showNextUnanswered,
    showChange: showQuestion,
    camera: {
      targetOf: ({ body, view }) => {
        const path = view.activeQuestion ? findQuestion(body, view.activeQuestion) : undefined
        const question = path && questionAt(body, path)
        return question && { name: question.prompt, target: { kind: 'question', id: question._uuid } }
      },
      fallbackName: 'a question',
    },
    ...lazyScreen(async () => (await import('./checklist/checklist-screen.tsx')).ChecklistScreen),
  },
  {
    name: 'Feedback',
    path: 'feedbackrooms',
    key: 'f',
    ...lazyScreen(async () => (await import('./feedback/feedback.tsx')).FeedbackScreen),
  },
  {
    name: 'Keys',
    path: 'keys',
    key: 'k',
    ...lazyScreen(async () => (await import('./keys/keys.tsx')).KeysScreen),
  },
  {
    name: 'Meters',
    path: 'meters',
    key: 'm',
    pageOf: ({ meters }, [, index]) => {
      const meter = meters[Number(index)]
      return meter && meterPage(meter.name)
    },
    ...lazyScreen(async () => (await import('./meters/meters.tsx')).MetersScreen),
  },
  {
    name: 'Tenancy details',
    path: 'tenancy',
    key: 't',
    ...lazyScreen(async () => (await import('./tenancy/tenancy.tsx')).TenancyScreen),
  },
  {
    name: 'Alarms',
    path: 'alarms',
    key: 'a',
    ...lazyScreen(async () => (await import('./alarms/alarms.tsx')).AlarmsScreen),
  },
  {
    name: 'Appliances',
    path: 'appliances',
    key: 'p',
    ...lazyScreen(async () => (await import('./appliances/appliances.tsx')).AppliancesScreen),
  },
  {
    name: 'Manuals',
    path: 'manuals',
    key: 'n',
    ...lazyScreen(async () => (await import('./manuals/manuals.tsx')).ManualsScreen),
  },
  {
    name: 'Comments',
    path: 'comments',
    key: 'o',
    ...lazyScreen(async () => (await import('./comments/comments.tsx')).CommentsScreen),
  },
  {
    name: 'Previous report PDF',
    path: 'previousreport',
    key: 'v',
    // A stored PDF, e.g. from a legacy system, is shown for every type.
    isShownFor: ({ previousReportPdf }) => previousReportPdf !== undefined,
    ...lazyScreen(async () => (await import('./previous-report/previous-report.tsx')).PreviousReportScreen),
  },
  {
    name: 'Signatures',
    path: 'signatures',
    key: 's',
    pageOf: ({ signatures }, [, index]) => {
      const signature = signatures[Number(index)]
      return parties.find(({ type }) => type === signature?.type)?.page
    },
    ...lazyScreen(async () => (await import('./signatures/signatures.tsx')).SignaturesScreen),
  },
  {
    name: 'Documents',
    path: 'uploaddocuments',
    key: 'u',
    isShownFor: () => true,
    ...lazyScreen(async () => (await import('./documents/documents.tsx')).DocumentsScreen),
  },
  {
    name: 'Unassigned Photos',
    path: 'unassignphotos',
    key: 'h',
    isShownFor: () => true,
    ...lazyScreen(async () => (await import('./unassigned-photos/unassigned-photos.tsx')).UnassignedPhotosScreen),
  },
]

/** The sections that the report's type shows; an unknown type shows all. */
export const useSections = (): readonly EditorSection[] => {
  const menus = useReportType()?.activeMenuList ?? []
  return useEditor(({ header }) =>
    menus.length === 0
      ? editorSections
      : editorSections.filter(
          ({ name, isShownFor }) => menus.some((menu) => menu === name) || isShownFor?.(header) === true,
        ),
  )
}

/** The section of a path such as `/reports/x/meters/gas`, where `base` is the report's own path. */
export const sectionAt = (
  sections: readonly EditorSection[],
  base: string,
  pathname: string,
): EditorSection | undefined =>
  sections.find(({ path }) => pathname === `${base}/${path}` || pathname.startsWith(`${base}/${path}/`))

/** The section of a path below the report; without one, the section that a report opens with. */
export const sectionNamed = (path: string | undefined): EditorSection | undefined =>
  path ? editorSections.find((section) => section.path === path) : editorSections[0]
