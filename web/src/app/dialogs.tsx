import { Fragment, Suspense, useEffect, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { closeDialog, useDialog, type DialogName, type DialogProps } from '../lib/dialogs.ts'
import { QueuedKeys, returnFocus } from '../lib/focus.ts'
import { fetchAhead, preloadable } from '../lib/preloadable.ts'

type Shown<Name extends DialogName> = DialogProps[Name] & { onClose: () => void }

const loaded = <Props extends object>(file: () => Promise<ComponentType<Props>>) => {
  const { Component: Dialog } = preloadable(file)
  return (props: Props): ReactNode => <Dialog {...props} />
}

const ofDictionary = async () => import('../features/dictionary/dialogs.ts')

/** The module of each dialog, loaded when it is first opened. A dialog missing here does not compile. */
const dialogs: { [Name in DialogName]: (props: Shown<Name>) => ReactNode } = {
  appointment: loaded(async () => (await import('../features/appointments/appointment-dialog.tsx')).AppointmentDialog),
  calendarFeed: loaded(async () => (await import('../features/appointments/calendar-dialog.tsx')).CalendarDialog),
  checks: loaded(async () => (await import('../features/reports/checks/checks-dialog.tsx')).ChecksDialog),
  colour: loaded(async () => (await import('../features/reports/actions/colour-dialog.tsx')).ColourDialog),
  contact: loaded(async () => (await import('../features/clients/editor/tabs/contact-dialog.tsx')).ContactDialog),
  daySheet: loaded(async () => (await import('../features/appointments/day-sheet-dialog.tsx')).DaySheetDialog),
  dictionaryEntry: loaded(async () => (await ofDictionary()).EntryDialog),
  dictionaryFlag: loaded(async () => (await ofDictionary()).FlagDialog),
  dictionaryImport: loaded(async () => (await ofDictionary()).ImportDictionaryDialog),
  dictionaryQuestion: loaded(async () => (await ofDictionary()).QuestionDialog),
  dictionaryRoom: loaded(async () => (await ofDictionary()).RoomDialog),
  email: loaded(async () => (await import('../features/emails/email-dialog.tsx')).EmailDialog),
  eraseClient: loaded(
    async () => (await import('../features/clients/editor/data/erase-client-dialog.tsx')).EraseClientDialog,
  ),
  fieldConflicts: loaded(async () => (await import('../ui/versions/conflict-dialog.tsx')).FieldConflictDialog),
  history: loaded(async () => (await import('../ui/versions/history-dialog.tsx')).HistoryDialog),
  importCustomers: loaded(async () => (await import('../features/customers/import-dialog.tsx')).ImportCustomersDialog),
  invitation: loaded(async () => (await import('../ui/accounts/invitation-dialog.tsx')).InvitationDialog),
  invoice: loaded(async () => (await import('../features/invoices/invoice-dialog.tsx')).InvoiceDialog),
  invoiceEmail: loaded(async () => (await import('../features/invoices/invoice-email-dialog.tsx')).InvoiceEmailDialog),
  invoiceHistory: loaded(
    async () => (await import('../features/invoices/invoice-history-dialog.tsx')).InvoiceHistoryDialog,
  ),
  links: loaded(async () => (await import('../features/sharing/links-dialog.tsx')).LinksDialog),
  merge: loaded(async () => (await import('../features/reports/actions/merge-dialog.tsx')).MergeDialog),
  mergeCustomer: loaded(async () => (await import('../features/customers/merge-dialog.tsx')).MergeCustomerDialog),
  newAccount: loaded(async () => (await import('../features/sysadmin/new-account-dialog.tsx')).NewAccountDialog),
  newTicket: loaded(async () => (await import('../features/tickets/new-ticket-dialog.tsx')).NewTicketDialog),
  prolong: loaded(async () => (await import('../features/chasing/prolong-dialog.tsx')).ProlongDialog),
  reportType: loaded(
    async () => (await import('../features/clients/editor/tabs/report-type-dialog.tsx')).ReportTypeDialog,
  ),
  takeAlong: loaded(async () => (await import('../ui/along/take-along-dialog.tsx')).TakeAlongDialog),
  workbook: loaded(
    async () => (await import('../features/clients/editor/workbook/workbook-dialog.tsx')).WorkbookDialog,
  ),
  shortcuts: loaded(async () => (await import('../ui/shortcuts-dialog.tsx')).ShortcutsDialog),
}

const show = <Name extends DialogName>(name: Name, props: DialogProps[Name]) =>
  dialogs[name]({ ...props, onClose: closeDialog })

function CloseOnLeaving() {
  useEffect(() => closeDialog, [])
  return null
}

/** Restores the focus on closing: a dialog open at first render does not know what was focused before. */
function ReturnFocus({ to }: { to: Element | null }) {
  useEffect(() => () => returnFocus(to), [to])
  return null
}

/** Renders the open dialog; mounted once. The others are fetched while there is a connection. */
export function Dialogs() {
  const { open, count, opener } = useDialog()
  const { pathname } = useLocation()
  useEffect(fetchAhead, [])
  return (
    <>
      <CloseOnLeaving key={pathname} />
      {open && (
        <Fragment key={count}>
          <ReturnFocus to={opener} />
          <Suspense fallback={<QueuedKeys onEscape={closeDialog} />}>{show(open.name, open.props)}</Suspense>
        </Fragment>
      )}
    </>
  )
}
