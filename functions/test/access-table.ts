import type { RouteName } from '@lintel/contract'
import { accounts } from './access/accounts.ts'
import { addresses } from './access/addresses.ts'
import { admin } from './access/admin.ts'
import { appointments } from './access/appointments.ts'
import { audit } from './access/audit.ts'
import { chasing } from './access/chasing.ts'
import { clientData } from './access/client-data.ts'
import { clients } from './access/clients.ts'
import { customers } from './access/customers.ts'
import { daysheets } from './access/daysheets.ts'
import { dictionary } from './access/dictionary.ts'
import { disputes } from './access/disputes.ts'
import { documents } from './access/documents.ts'
import { emails } from './access/emails.ts'
import { emailtemplates } from './access/emailtemplates.ts'
import { googlecalendar } from './access/googlecalendar.ts'
import { images } from './access/images.ts'
import { migration } from './access/migration.ts'
import { phones } from './access/phones.ts'
import { providerInvoices } from './access/provider-invoices.ts'
import { realtime } from './access/realtime.ts'
import { remoteCommands } from './access/remote-commands.ts'
import { reports } from './access/reports.ts'
import { reporttemplates } from './access/reporttemplates.ts'
import { sharing } from './access/sharing.ts'
import { spreadsheets } from './access/spreadsheets.ts'
import { system } from './access/system.ts'
import { tickets } from './access/tickets.ts'
import { transcription } from './access/transcription.ts'
import { uploads } from './access/uploads.ts'
import type { AccessRow } from './access/row.ts'

/**
 * The rulings' table of permissions, section 3, written out by hand, a file per feature: the contract is tested against
 * it. The walk calls the routes in this order.
 */
export const accessTable: Record<RouteName, AccessRow> = {
  ...system,
  ...images,
  ...accounts,
  ...addresses,
  ...clients,
  ...audit,
  ...admin,
  ...dictionary,
  ...reports,
  ...migration,
  ...uploads,
  ...disputes,
  ...documents,
  ...sharing,
  ...chasing,
  ...phones,
  ...realtime,
  ...emails,
  ...emailtemplates,
  ...reporttemplates,
  ...remoteCommands,
  ...clientData,
  ...providerInvoices,
  ...tickets,
  ...customers,
  ...appointments,
  ...daysheets,
  ...googlecalendar,
  ...transcription,
  ...spreadsheets,
}
