import type { Group } from '@lintel/contract'

/** Users who work with reports. Support opens those that tickets are about. */
const reportPeople = ['Administrators', 'Customers', 'Support'] as const satisfies readonly Group[]

/** Who can open a path: everyone, signed-in users, or members of any of the groups. */
type Admission = 'public' | 'signed in' | readonly Group[]

export interface Path {
  path: string
  admits: Admission
  title: string
  /** The redirect for data-entry staff, with the same parameters. Without it they can open the path too. */
  dataEntryRedirect?: string
}

/** Read by guard, sidebar, router and tests. Visitors' pages are separate: `visitorPages` of the contract. */
export const paths = {
  home: { path: '/', admits: 'public', title: 'Sign in' },
  signIn: { path: '/sign-in', admits: 'public', title: 'Sign in' },
  confirmEmail: { path: '/confirm-email', admits: 'public', title: 'Confirm your email' },
  completeNewPassword: { path: '/complete-new-password', admits: 'public', title: 'New password' },
  resetPassword: { path: '/reset-password', admits: 'public', title: 'Reset password' },
  signOut: { path: '/sign-out', admits: 'public', title: 'Sign out' },
  apiReference: { path: '/docs/api', admits: 'public', title: 'API reference' },
  reports: { path: '/reports', admits: reportPeople, title: 'Reports', dataEntryRedirect: '/dereports' },
  newReport: { path: '/reports/new', admits: reportPeople, title: 'New report', dataEntryRedirect: '/dereports' },
  report: { path: '/reports/:id/*', admits: reportPeople, title: 'Report', dataEntryRedirect: '/dereports/:id/*' },
  emailHistory: {
    path: '/viewemailreporthistory/:id',
    admits: reportPeople,
    title: 'Email history',
    dataEntryRedirect: '/dereports',
  },
  remoteSupport: {
    path: '/remotesupport',
    admits: ['Administrators', 'Support'],
    title: 'Remote support',
    dataEntryRedirect: '/dereports',
  },
  reportIssues: {
    path: '/reportissues',
    admits: ['Administrators', 'Support'],
    title: 'Report issues',
    dataEntryRedirect: '/dereports',
  },
  migration: {
    path: '/migration',
    admits: ['Administrators', 'Support'],
    title: 'Migration',
    dataEntryRedirect: '/dereports',
  },
  branch: {
    path: '/branches/:id/*',
    admits: ['SysAdmin', 'CustomerAdministrators', 'BranchAdministrators'],
    title: 'Branch',
    dataEntryRedirect: '/dereports',
  },
  user: { path: '/users/:id/*', admits: ['SysAdmin'], title: 'User' },
  sysAdmin: { path: '/sysadmin/*', admits: ['SysAdmin'], title: 'Accounts' },
  audit: {
    path: '/audit',
    admits: ['SysAdmin', 'CustomerAdministrators'],
    title: 'Audit',
    dataEntryRedirect: '/dereports',
  },
  clients: { path: '/clients', admits: ['SysAdmin'], title: 'Clients' },
  client: { path: '/clients/:id/*', admits: ['SysAdmin'], title: 'Client' },
  backgrounds: {
    path: '/backgrounds',
    admits: ['Administrators', 'CustomerAdministrators', 'Support'],
    title: 'Backgrounds',
    dataEntryRedirect: '/dereports',
  },
  customers: {
    path: '/customers',
    admits: ['Administrators', 'Customers', 'Support'],
    title: 'Customers',
    dataEntryRedirect: '/dereports',
  },
  customer: {
    path: '/customers/:id',
    admits: ['Administrators', 'Customers', 'Support'],
    title: 'Customer',
    dataEntryRedirect: '/dereports',
  },
  planner: {
    path: '/planner',
    admits: ['Administrators', 'Support', 'Customers'],
    title: 'Planner',
    dataEntryRedirect: '/dereports',
  },
  googleLinked: { path: '/googlelinked', admits: 'signed in', title: 'Google Calendar' },
  emailTemplates: {
    path: '/emailtemplates',
    admits: ['Administrators', 'Support', 'Customers'],
    title: 'Email Templates',
    dataEntryRedirect: '/dereports',
  },
  emailTemplate: {
    path: '/emailtemplates/:id/*',
    admits: ['Administrators', 'Support', 'Customers'],
    title: 'Email template',
    dataEntryRedirect: '/dereports',
  },
  dictionary: {
    path: '/dictionary/*',
    admits: ['Administrators', 'Customers', 'Support', 'SysAdmin'],
    title: 'Dictionary',
    dataEntryRedirect: '/dereports',
  },
  reportTemplates: {
    path: '/reporttemplates',
    admits: ['Administrators'],
    title: 'Report templates',
    dataEntryRedirect: '/dereports',
  },
  newReportTemplate: {
    path: '/newreporttemplate',
    admits: ['Administrators', 'Support', 'Customers'],
    title: 'New report template',
    dataEntryRedirect: '/dereports',
  },
  reportTemplate: {
    path: '/reporttemplates/:id/*',
    admits: ['Administrators', 'Support', 'Customers'],
    title: 'Report template',
    dataEntryRedirect: '/dereports',
  },
  reportDesigner: {
    path: '/reportdesigner',
    admits: ['Customers'],
    title: 'Report Designer',
    dataEntryRedirect: '/dereports',
  },
  uploader: {
    path: '/aireportuploader',
    admits: ['Administrators', 'Support', 'Customers'],
    title: 'Documents',
    dataEntryRedirect: '/dereports',
  },
  accountSettings: { path: '/accountsettings', admits: 'signed in', title: 'Account settings' },
  help: { path: '/help/:id?', admits: 'signed in', title: 'Help' },
  support: { path: '/support', admits: ['Customers'], title: 'Support', dataEntryRedirect: '/dereports' },
  supportTicket: { path: '/support/:id', admits: ['Customers'], title: 'Ticket', dataEntryRedirect: '/dereports' },
  peachSupport: { path: '/peachsupport', admits: ['Support'], title: 'Tickets', dataEntryRedirect: '/dereports' },
  peachSupportTicket: {
    path: '/peachsupport/:id',
    admits: ['Support'],
    title: 'Ticket',
    dataEntryRedirect: '/dereports',
  },
  invoices: { path: '/invoices', admits: ['SysAdmin'], title: 'Invoices' },
  customerInvoices: {
    path: '/customerinvoices',
    admits: ['CustomerAdministrators'],
    title: 'Invoices',
    dataEntryRedirect: '/dereports',
  },
  dataEntryReports: { path: '/dereports', admits: ['Dataentry'], title: 'Reports' },
  dataEntryReport: { path: '/dereports/:id/*', admits: ['Dataentry'], title: 'Report' },
} as const satisfies Record<string, Path>

export type PathName = keyof typeof paths

export type PublicName = { [N in PathName]: (typeof paths)[N]['admits'] extends 'public' ? N : never }[PathName]

export type GuardedName = Exclude<PathName, PublicName>

export const pathList: readonly (Path & { name: PathName })[] = (Object.keys(paths) as PathName[]).map((name) => ({
  name,
  ...(paths[name] satisfies Path as Path),
}))

type Named<N extends PathName> = Path & { name: N }

export const isPublic = (entry: Named<PathName>): entry is Named<PublicName> => entry.admits === 'public'

export const isGuarded = (entry: Named<PathName>): entry is Named<GuardedName> => entry.admits !== 'public'

export const admits = ({ admits: admission }: Path, groups: readonly Group[]): boolean =>
  admission === 'public' || admission === 'signed in' || admission.some((group) => groups.includes(group))
