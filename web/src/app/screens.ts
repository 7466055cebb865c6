import type { ComponentType } from 'react'
import type { Prefetch } from '../lib/query-client.ts'
import type { GuardedName } from './paths.ts'

interface Screen {
  load: () => Promise<ComponentType>
  prefetch?: () => Promise<Prefetch>
}

const reportList = async () => (await import('../features/reports/list/report-list.queries.ts')).prefetchReportList
const report = async () => (await import('../features/reports/editor/editor.queries.ts')).prefetchReport

/** Loaded with the guard, so sign-in does not wait for it. */
export const screens: Record<GuardedName, Screen> = {
  reports: {
    load: async () => (await import('../features/reports/list/report-list.screen.tsx')).ReportListScreen,
    prefetch: reportList,
  },
  newReport: {
    load: async () => (await import('../features/reports/create/new-report.screen.tsx')).NewReportScreen,
  },
  report: {
    load: async () => (await import('../features/reports/editor/editor.screen.tsx')).EditorScreen,
    prefetch: report,
  },
  chasing: {
    load: async () => (await import('../features/chasing/chasing.screen.tsx')).ChasingScreen,
    prefetch: async () => (await import('../features/chasing/chasing.queries.ts')).prefetchChasing,
  },
  phones: {
    load: async () => (await import('../features/phones/phones.screen.tsx')).PhonesScreen,
    prefetch: async () => (await import('../features/phones/phones.queries.ts')).prefetchPhones,
  },
  notSent: {
    load: async () => (await import('../features/notsent/not-sent.screen.tsx')).NotSentScreen,
  },
  claims: {
    load: async () => (await import('../features/reports/claims/claims.screen.tsx')).ClaimsScreen,
    prefetch: async () => (await import('../features/reports/claims/claims.queries.ts')).prefetchClaims,
  },
  claim: {
    load: async () => (await import('../features/reports/claims/claim.screen.tsx')).ClaimScreen,
    prefetch: async () => (await import('../features/reports/claims/claims.queries.ts')).prefetchClaim,
  },
  emailHistory: {
    load: async () => (await import('../features/reports/email-history/email-history.screen.tsx')).EmailHistoryScreen,
    prefetch: async () =>
      (await import('../features/reports/email-history/email-history.queries.ts')).prefetchEmailHistory,
  },
  remoteSupport: {
    load: async () => (await import('../features/remote-commands/remote-support.screen.tsx')).RemoteSupportScreen,
    prefetch: async () => (await import('../features/remote-commands/remote-commands.queries.ts')).prefetchCommands,
  },
  reportIssues: {
    load: async () => (await import('../features/reports/issues/report-issues.screen.tsx')).ReportIssuesScreen,
    prefetch: async () => (await import('../features/reports/issues/report-issues.queries.ts')).prefetchReportIssues,
  },
  migration: {
    load: async () => (await import('../features/migration/migration.screen.tsx')).MigrationScreen,
  },
  audit: {
    load: async () => (await import('../features/audit/audit.screen.tsx')).AuditScreen,
    prefetch: async () => (await import('../features/audit/audit.queries.ts')).prefetchAudit,
  },
  clients: {
    load: async () => (await import('../features/clients/list/client-list.screen.tsx')).ClientListScreen,
    prefetch: async () => (await import('../features/clients/clients.queries.ts')).prefetchClients,
  },
  client: {
    load: async () => (await import('../features/clients/editor/client-editor.screen.tsx')).ClientEditorScreen,
    prefetch: async () => (await import('../features/clients/clients.queries.ts')).prefetchClient,
  },
  customers: {
    load: async () => (await import('../features/customers/customer-list.screen.tsx')).CustomerListScreen,
    prefetch: async () => (await import('../features/customers/customers.queries.ts')).prefetchCustomers,
  },
  customer: {
    load: async () => (await import('../features/customers/customer.screen.tsx')).CustomerScreen,
    prefetch: async () => (await import('../features/customers/customers.queries.ts')).prefetchCustomer,
  },
  planner: {
    load: async () => (await import('../features/appointments/planner.screen.tsx')).PlannerScreen,
    prefetch: async () => (await import('../features/appointments/appointments.queries.ts')).prefetchPlanner,
  },
  googleLinked: {
    load: async () => (await import('../features/appointments/google/google-linked.screen.tsx')).GoogleLinkedScreen,
  },
  emailTemplates: {
    load: async () => (await import('../features/emailtemplates/template-list.screen.tsx')).TemplateListScreen,
    prefetch: async () => (await import('../features/emailtemplates/templates.queries.ts')).prefetchTemplates,
  },
  emailTemplate: {
    load: async () => (await import('../features/emailtemplates/template.screen.tsx')).TemplateScreen,
    prefetch: async () => (await import('../features/emailtemplates/templates.queries.ts')).prefetchTemplate,
  },
  dictionary: {
    load: async () => (await import('../features/dictionary/dictionary.screen.tsx')).DictionaryScreen,
  },
  reportTemplates: {
    load: async () =>
      (await import('../features/reporttemplates/list/report-templates.screen.tsx')).ReportTemplatesScreen,
    prefetch: async () =>
      (await import('../features/reporttemplates/reporttemplates.queries.ts')).prefetchReportTemplates,
  },
  reportTemplate: {
    load: async () =>
      (await import('../features/reporttemplates/editor/template-editor.screen.tsx')).TemplateEditorScreen,
    prefetch: async () =>
      (await import('../features/reporttemplates/reporttemplates.queries.ts')).prefetchReportTemplate,
  },
  newReportTemplate: {
    load: async () =>
      (await import('../features/reporttemplates/create/new-report-template.screen.tsx')).NewReportTemplateScreen,
  },
  reportDesigner: {
    load: async () => (await import('../features/reporttemplates/designer/designer.screen.tsx')).DesignerScreen,
    prefetch: async () => (await import('../features/reporttemplates/designer/designer.queries.ts')).prefetchDesigner,
  },
  branch: {
    load: async () => (await import('../features/clients/branch/branch.screen.tsx')).BranchScreen,
    prefetch: async () => (await import('../features/clients/clients.queries.ts')).prefetchClientIn,
  },
  user: {
    load: async () => (await import('../features/clients/user/user.screen.tsx')).UserScreen,
    prefetch: async () => (await import('../features/clients/clients.queries.ts')).prefetchClientIn,
  },
  backgrounds: {
    load: async () => (await import('../features/clients/backgrounds/backgrounds.screen.tsx')).BackgroundsScreen,
    prefetch: async () => (await import('../features/clients/clients.queries.ts')).prefetchBackgrounds,
  },
  uploader: {
    load: async () => (await import('../features/uploader/uploader.screen.tsx')).UploaderScreen,
    prefetch: async () => (await import('../features/uploader/uploader.queries.ts')).prefetchDocuments,
  },
  accountSettings: {
    load: async () => (await import('../features/accounts/account-settings.screen.tsx')).AccountSettingsScreen,
    prefetch: async () => (await import('../features/accounts/account.queries.ts')).prefetchOwnAccount,
  },
  sysAdmin: {
    load: async () => (await import('../features/sysadmin/sysadmin.screen.tsx')).SysAdminScreen,
    prefetch: async () => (await import('../features/sysadmin/sysadmin.queries.ts')).prefetchSysAdmin,
  },
  help: {
    load: async () => (await import('../features/help/help.screen.tsx')).HelpScreen,
  },
  support: {
    load: async () => (await import('../features/tickets/ticket-list.screen.tsx')).SupportScreen,
    prefetch: async () => (await import('../features/tickets/tickets.queries.ts')).prefetchTickets,
  },
  supportTicket: {
    load: async () => (await import('../features/tickets/ticket.screen.tsx')).SupportTicketScreen,
    prefetch: async () => (await import('../features/tickets/tickets.queries.ts')).prefetchTicket,
  },
  peachSupport: {
    load: async () => (await import('../features/tickets/ticket-list.screen.tsx')).PeachSupportScreen,
    prefetch: async () => (await import('../features/tickets/tickets.queries.ts')).prefetchTickets,
  },
  peachSupportTicket: {
    load: async () => (await import('../features/tickets/ticket.screen.tsx')).PeachSupportTicketScreen,
    prefetch: async () => (await import('../features/tickets/tickets.queries.ts')).prefetchTicket,
  },
  invoices: {
    load: async () => (await import('../features/invoices/invoices.screen.tsx')).InvoicesScreen,
    prefetch: async () => (await import('../features/invoices/invoices.queries.ts')).prefetchInvoices,
  },
  customerInvoices: {
    load: async () => (await import('../features/invoices/customer-invoices.screen.tsx')).CustomerInvoicesScreen,
    prefetch: async () => (await import('../features/invoices/invoices.queries.ts')).prefetchOwnInvoices,
  },
  dataEntryReports: {
    load: async () => (await import('../features/reports/list/report-list.screen.tsx')).DataEntryListScreen,
    prefetch: reportList,
  },
  dataEntryReport: {
    load: async () => (await import('../features/reports/editor/editor.screen.tsx')).EditorScreen,
    prefetch: report,
  },
}
