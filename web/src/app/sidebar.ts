import type { Group } from '@lintel/contract'
import { admits, pathList, type Path } from './paths.ts'
import { pathOf } from './landing.ts'

export type SidebarSection = 'Main' | 'System Admin' | 'Support'

export type SidebarIcon =
  | 'reports'
  | 'chasing'
  | 'phones'
  | 'planner'
  | 'customers'
  | 'documents'
  | 'emails'
  | 'tickets'
  | 'dictionary'
  | 'designer'
  | 'invoices'
  | 'clients'
  | 'templates'
  | 'issues'
  | 'remote'
  | 'migration'
  | 'accounts'
  | 'audit'

export interface SidebarEntry {
  label: string
  path: string
  icon: SidebarIcon
  section: SidebarSection
  seenBy: readonly Group[]
}

const customers: readonly Group[] = ['Customers']
const customerAdmins: readonly Group[] = ['CustomerAdministrators']
const sysAdmins: readonly Group[] = ['SysAdmin']
const administrators: readonly Group[] = ['Administrators']
const supporters: readonly Group[] = ['Support']

/** Accounts, Audit, Chasing, Documents and Phones are not in the specification. */
export const sidebar: readonly SidebarEntry[] = [
  { label: 'Reports', path: '/reports', icon: 'reports', section: 'Main', seenBy: customers },
  { label: 'Chasing', path: '/chasing', icon: 'chasing', section: 'Main', seenBy: customers },
  { label: 'Phones', path: '/phones', icon: 'phones', section: 'Main', seenBy: customers },
  { label: 'Planner', path: '/planner', icon: 'planner', section: 'Main', seenBy: customers },
  { label: 'Customers', path: '/customers', icon: 'customers', section: 'Main', seenBy: customers },
  { label: 'Email Templates', path: '/emailtemplates', icon: 'emails', section: 'Main', seenBy: customers },
  { label: 'Documents', path: '/aireportuploader', icon: 'documents', section: 'Main', seenBy: customers },
  { label: 'Support', path: '/support', icon: 'tickets', section: 'Main', seenBy: customers },
  { label: 'Dictionary', path: '/dictionary', icon: 'dictionary', section: 'Main', seenBy: customerAdmins },
  { label: 'Report Designer', path: '/reportdesigner', icon: 'designer', section: 'Main', seenBy: customerAdmins },
  { label: 'Invoices', path: '/customerinvoices', icon: 'invoices', section: 'Main', seenBy: customerAdmins },
  { label: 'Audit', path: '/audit', icon: 'audit', section: 'Main', seenBy: customerAdmins },
  { label: 'Report Templates', path: '/reporttemplates', icon: 'templates', section: 'Main', seenBy: administrators },
  { label: 'Clients', path: '/clients', icon: 'clients', section: 'System Admin', seenBy: sysAdmins },
  { label: 'Email Templates', path: '/emailtemplates', icon: 'emails', section: 'System Admin', seenBy: sysAdmins },
  { label: 'Dictionary', path: '/dictionary', icon: 'dictionary', section: 'System Admin', seenBy: sysAdmins },
  { label: 'Invoices', path: '/invoices', icon: 'invoices', section: 'System Admin', seenBy: sysAdmins },
  { label: 'Accounts', path: '/sysadmin', icon: 'accounts', section: 'System Admin', seenBy: sysAdmins },
  { label: 'Audit', path: '/audit', icon: 'audit', section: 'System Admin', seenBy: sysAdmins },
  { label: 'Tickets', path: '/peachsupport', icon: 'tickets', section: 'Support', seenBy: supporters },
  { label: 'Report Issues', path: '/reportissues', icon: 'issues', section: 'Support', seenBy: supporters },
  { label: 'Remote support', path: '/remotesupport', icon: 'remote', section: 'Support', seenBy: supporters },
  { label: 'Migration', path: '/migration', icon: 'migration', section: 'Support', seenBy: supporters },
  { label: 'Email Templates', path: '/emailtemplates', icon: 'emails', section: 'Support', seenBy: supporters },
  { label: 'Planner', path: '/planner', icon: 'planner', section: 'Support', seenBy: supporters },
]

/** True for entries that only redirect data-entry staff to their reports; 'Reports' redirects them there by design. */
const leadsBack = ({ path, dataEntryRedirect }: Path, groups: readonly Group[]) =>
  groups.includes('Dataentry') && dataEntryRedirect !== undefined && path !== '/reports'

export const sidebarFor = (groups: readonly Group[], list: readonly Path[] = pathList): readonly SidebarEntry[] => {
  const open = sidebar.filter(({ path }) => {
    const entry = pathOf(path, list)
    return entry !== undefined && admits(entry, groups) && !leadsBack(entry, groups)
  })
  const own = ({ seenBy }: SidebarEntry) => seenBy.some((group) => groups.includes(group))
  return open.filter((entry, index) => {
    const same = open.filter(({ path }) => path === entry.path)
    return (same.find(own) ?? same[0]) === open[index]
  })
}
