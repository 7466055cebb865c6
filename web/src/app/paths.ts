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

/** Redirects data-entry staff to their own list. */
const staffOnly = <const P extends string, const A extends readonly Group[]>(path: P, title: string, admits: A) =>
  ({ path, admits, title, dataEntryRedirect: '/dereports' }) as const

/** Read by guard, sidebar, router and tests. Visitors' pages are separate: `visitorPages` of the contract. */
export const paths = {
  home: { path: '/', admits: 'public', title: 'Sign in' },
  signIn: { path: '/sign-in', admits: 'public', title: 'Sign in' },
  confirmEmail: { path: '/confirm-email', admits: 'public', title: 'Confirm your email' },
  completeNewPassword: { path: '/complete-new-password', admits: 'public', title: 'New password' },
  resetPassword: { path: '/reset-password', admits: 'public', title: 'Reset password' },
  signOut: { path: '/sign-out', admits: 'public', title: 'Sign out' },
  apiReference: { path: '/docs/api', admits: 'public', title: 'API reference' },
  reports: staffOnly('/reports', 'Reports', reportPeople),
  newReport: staffOnly('/reports/new', 'New report', reportPeople),
  report: { path: '/reports/:id/*', admits: reportPeople, title: 'Report', dataEntryRedirect: '/dereports/:id/*' },
  chasing: staffOnly('/chasing', 'Chasing', reportPeople),
  phones: staffOnly('/phones', 'Phones', reportPeople),
  notSent: { path: '/notsent', admits: 'signed in', title: 'Not sent' },
  claims: staffOnly('/claims/:id', 'Claims', reportPeople),
  claim: staffOnly('/disputes/:id', 'Claim', reportPeople),
  emailHistory: staffOnly('/viewemailreporthistory/:id', 'Email history', reportPeople),
  remoteSupport: staffOnly('/remotesupport', 'Remote support', ['Administrators', 'Support']),
  reportIssues: staffOnly('/reportissues', 'Report issues', ['Administrators', 'Support']),
  migration: staffOnly('/migration', 'Migration', ['Administrators', 'Support']),
  branch: staffOnly('/branches/:id/*', 'Branch', ['SysAdmin', 'CustomerAdministrators', 'BranchAdministrators']),
  user: { path: '/users/:id/*', admits: ['SysAdmin'], title: 'User' },
  sysAdmin: { path: '/sysadmin/*', admits: ['SysAdmin'], title: 'Accounts' },
  audit: staffOnly('/audit', 'Audit', ['SysAdmin', 'CustomerAdministrators']),
  clients: { path: '/clients', admits: ['SysAdmin'], title: 'Clients' },
  client: { path: '/clients/:id/*', admits: ['SysAdmin'], title: 'Client' },
  backgrounds: staffOnly('/backgrounds', 'Backgrounds', ['Administrators', 'CustomerAdministrators', 'Support']),
  customers: staffOnly('/customers', 'Customers', ['Administrators', 'Customers', 'Support']),
  customer: staffOnly('/customers/:id', 'Customer', ['Administrators', 'Customers', 'Support']),
  planner: staffOnly('/planner', 'Planner', ['Administrators', 'Support', 'Customers']),
  googleLinked: { path: '/googlelinked', admits: 'signed in', title: 'Google Calendar' },
  emailTemplates: staffOnly('/emailtemplates', 'Email Templates', ['Administrators', 'Support', 'Customers']),
  emailTemplate: staffOnly('/emailtemplates/:id/*', 'Email template', ['Administrators', 'Support', 'Customers']),
  dictionary: staffOnly('/dictionary/*', 'Dictionary', ['Administrators', 'Customers', 'Support', 'SysAdmin']),
  reportTemplates: staffOnly('/reporttemplates', 'Report templates', ['Administrators']),
  newReportTemplate: staffOnly('/newreporttemplate', 'New report template', ['Administrators', 'Support', 'Customers']),
  reportTemplate: staffOnly('/reporttemplates/:id/*', 'Report template', ['Administrators', 'Support', 'Customers']),
  reportDesigner: staffOnly('/reportdesigner', 'Report Designer', ['Customers']),
  uploader: staffOnly('/aireportuploader', 'Documents', ['Administrators', 'Support', 'Customers']),
  accountSettings: { path: '/accountsettings', admits: 'signed in', title: 'Account settings' },
  help: { path: '/help/:id?', admits: 'signed in', title: 'Help' },
  support: staffOnly('/support', 'Support', ['Customers']),
  supportTicket: staffOnly('/support/:id', 'Ticket', ['Customers']),
  peachSupport: staffOnly('/peachsupport', 'Tickets', ['Support']),
  peachSupportTicket: staffOnly('/peachsupport/:id', 'Ticket', ['Support']),
  invoices: { path: '/invoices', admits: ['SysAdmin'], title: 'Invoices' },
  customerInvoices: staffOnly('/customerinvoices', 'Invoices', ['CustomerAdministrators']),
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
