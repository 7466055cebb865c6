import type { Group } from '@lintel/contract'

/** What membership of each group means. */
export const groupMeanings: Record<Group, string> = {
  SysAdmin: 'Clients, accounts, invoices and the audit of everybody.',
  Administrators: 'Reports, templates and dictionaries of every client.',
  Support: 'Tickets, remote support and reports of every client.',
  Customers: 'Everybody of a client: without it nobody signs in.',
  CustomerAdministrators: 'All branches, templates, dictionary and invoices of the client.',
  BranchAdministrators: 'The look and e-mail templates of their branches.',
  Inspectors: 'Makes inspections.',
  Dataentry: 'Types reports in, and may do nothing else.',
}
