import type { Report } from '@lintel/contract'
import type { StoredTemplate } from '../emailtemplates/store.ts'
import type { Target } from './access/row.ts'
import { anAppointmentOf } from './appointments.ts'
import { aCommandTo } from './commands.ts'
import { aCustomerOf } from './customers.ts'
import { aDisputeOf } from './disputes.ts'
import { aTemplateOf } from './email-templates.ts'
import { anInvoiceFor } from './invoices.ts'
import { anAskOf, linkKeysOf } from './links.ts'
import { aReportTemplateOf } from './report-templates.ts'
import { aTicketOf } from './tickets.ts'

/** One of each record, of the report's client and branch and of this user; there is no job. */
export async function aTargetOf(report: Report, userId: string, template: Partial<StoredTemplate>): Promise<Target> {
  const { id: reportId, branchId } = report
  const clientId = report.client.id
  const [linkKeys, commandId, invoiceId, ticketId, customer, { id: templateId }, appointment] = await Promise.all([
    linkKeysOf(reportId),
    aCommandTo({ userid: userId, clientid: clientId }),
    anInvoiceFor(clientId),
    aTicketOf(clientId),
    aCustomerOf(clientId),
    aTemplateOf(clientId, template),
    anAppointmentOf(clientId, { branchId, userId }),
    anAskOf(report, { sentto: { name: `Tina of ${reportId}`, email: 'tina@people.example' } }),
  ])
  const reportTemplateId = await aReportTemplateOf(clientId)
  const { id: disputeId } = await aDisputeOf(report)
  const records = { commandId, invoiceId, ticketId, templateId, reportTemplateId, disputeId, linkKeys, report }
  return {
    clientId,
    branchId,
    userId,
    reportId,
    jobId: 'no-such-job',
    ...records,
    customerId: customer.id,
    appointmentId: appointment.id,
  }
}
