import { IconHistory } from '@tabler/icons-react'
import { findQuestion, questionAt, itemById } from '@lintel/rules'
import { showNextUnanswered, showQuestion, sectionKeys } from './checklist/use-checklist.ts'
import { section, type EditorSection } from './editor-section.ts'
import { meterPage } from './meters/meter-page.ts'
import { loadRoomList } from './rooms/lazy-room-list.ts'
import { parties } from './signatures/parties.ts'
import { useSession } from '../../../../lib/session.ts'
import { useEditor, useReportType } from '../editor-context.tsx'

/** In the order of the navigation. */
export const editorSections: readonly EditorSection[] = [
  section(
    'Property details',
    'details',
    'd',
    async () => (await import('./property-details/property-details.tsx')).PropertyDetailsScreen,
  ),
  section('Invoice', 'invoice', 'i', async () => (await import('./invoice/invoice.tsx')).InvoiceScreen),
  {
    // Without a screen: the editor renders the rooms itself, because their keys and dialogs work everywhere.
    name: 'Rooms',
    path: 'rooms',
    key: 'r',
    load: loadRoomList,
    folding: { of: 'rooms', keysOf: (body) => body.rooms.map((room) => room._uuid) },
    camera: {
      targetOf: ({ body, view, side }, roomId) => {
        const item = itemById(body, view.openItem)
        if (item) return { name: item.name, target: { kind: 'item', id: item._uuid, side } }
        const room = body.rooms.find(({ _uuid }) => _uuid === roomId)
        return room && { name: room.name, target: { kind: 'room', id: room._uuid } }
      },
      fallbackName: 'the room',
    },
  },
  section(
    'Checklist',
    'checklist',
    'c',
    async () => (await import('./checklist/checklist-screen.tsx')).ChecklistScreen,
    {
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
    },
  ),
  section('Feedback', 'feedbackrooms', 'f', async () => (await import('./feedback/feedback.tsx')).FeedbackScreen),
  section('Keys', 'keys', 'k', async () => (await import('./keys/keys.tsx')).KeysScreen),
  section('Meters', 'meters', 'm', async () => (await import('./meters/meters.tsx')).MetersScreen, {
    pageOf: ({ meters }, [, index]) => {
      const meter = meters[Number(index)]
      return meter && meterPage(meter.name)
    },
  }),
  section('Tenancy details', 'tenancy', 't', async () => (await import('./tenancy/tenancy.tsx')).TenancyScreen),
  section('Alarms', 'alarms', 'a', async () => (await import('./alarms/alarms.tsx')).AlarmsScreen),
  section('Appliances', 'appliances', 'p', async () => (await import('./appliances/appliances.tsx')).AppliancesScreen),
  section('Manuals', 'manuals', 'n', async () => (await import('./manuals/manuals.tsx')).ManualsScreen),
  section('Comments', 'comments', 'o', async () => (await import('./comments/comments.tsx')).CommentsScreen),
  section(
    'Previous report PDF',
    'previousreport',
    'v',
    async () => (await import('./previous-report/previous-report.tsx')).PreviousReportScreen,
    {
      // A stored PDF, e.g. from a legacy system, is shown for every type.
      isShownFor: ({ previousReportPdf }) => previousReportPdf !== undefined,
    },
  ),
  section('Signatures', 'signatures', 's', async () => (await import('./signatures/signatures.tsx')).SignaturesScreen, {
    pageOf: ({ signatures }, [, index]) => {
      const signature = signatures[Number(index)]
      return parties.find(({ type }) => type === signature?.type)?.page
    },
  }),
  section(
    'Documents',
    'uploaddocuments',
    'u',
    async () => (await import('./documents/documents.tsx')).DocumentsScreen,
    { isShownFor: () => true },
  ),
  section(
    'Unassigned Photos',
    'unassignphotos',
    'h',
    async () => (await import('./unassigned-photos/unassigned-photos.tsx')).UnassignedPhotosScreen,
    { isShownFor: () => true },
  ),
  section('History', 'history', 'y', async () => (await import('./history/history.tsx')).HistoryScreen, {
    isShownFor: () => true,
    isForStaff: true,
    Icon: IconHistory,
  }),
]

/** The sections that the report's type shows; an unknown type shows all. */
export const useSections = (): readonly EditorSection[] => {
  const menus = useReportType()?.activeMenuList ?? []
  const { dataEntry } = useSession().roles
  return useEditor(({ header }) =>
    editorSections.filter(
      ({ name, isShownFor, isForStaff }) =>
        !(isForStaff && dataEntry) &&
        (menus.length === 0 || menus.some((menu) => menu === name) || isShownFor?.(header) === true),
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
