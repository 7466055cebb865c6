import type { Group } from '@lintel/contract'
import { expect, it } from 'vitest'
import { judgeGroups } from './guard.ts'
import { paths, type PathName } from './paths.ts'
import { sidebarFor } from './sidebar.ts'

type Verdict = ReturnType<typeof judgeGroups>['kind']
type Guarded = { [N in PathName]: (typeof paths)[N]['admits'] extends 'public' ? never : N }[PathName]

const memberships = {
  'an administrator': ['Administrators'],
  'support staff': ['Support'],
  'a customer': ['Customers'],
  'a customer administrator': ['Customers', 'CustomerAdministrators'],
  'data-entry staff': ['Customers', 'Dataentry'],
  'a system administrator alone': ['SysAdmin'],
  'an inspector alone': ['Inspectors'],
  'a branch administrator alone': ['BranchAdministrators'],
  nobody: [],
} satisfies Record<string, Group[]>
type Member = keyof typeof memberships

const only = (...members: Member[]) => Object.fromEntries(members.map((member) => [member, 'admitted' as const]))

const clients = {
  ...only('a customer', 'a customer administrator'),
  'data-entry staff': 'instead',
} as const
const provider = only('an administrator', 'support staff')
const reportPeople = { ...clients, ...provider }
const sysAdmins = only('a system administrator alone')
const everybody = only(...(Object.keys(memberships) as Member[]))

/** The groups that can open each guarded path, written out by hand; all others are refused. */
const pathTable: Record<Guarded, Partial<Record<Member, Verdict>>> = {
  reports: reportPeople,
  newReport: reportPeople,
  report: reportPeople,
  chasing: reportPeople,
  phones: reportPeople,
  notSent: everybody,
  claims: reportPeople,
  claim: reportPeople,
  emailHistory: reportPeople,
  remoteSupport: provider,
  reportIssues: provider,
  migration: provider,
  audit: only('a customer administrator', 'a system administrator alone'),
  branch: only('a customer administrator', 'a system administrator alone', 'a branch administrator alone'),
  sysAdmin: sysAdmins,
  user: sysAdmins,
  clients: sysAdmins,
  client: sysAdmins,
  backgrounds: only('an administrator', 'support staff', 'a customer administrator'),
  customers: reportPeople,
  dictionary: { ...reportPeople, ...sysAdmins },
  customer: reportPeople,
  planner: reportPeople,
  googleLinked: everybody,
  uploader: reportPeople,
  emailTemplates: reportPeople,
  emailTemplate: reportPeople,
  reportTemplates: only('an administrator'),
  newReportTemplate: reportPeople,
  reportTemplate: reportPeople,
  reportDesigner: clients,
  accountSettings: everybody,
  help: everybody,
  support: clients,
  supportTicket: clients,
  peachSupport: only('support staff'),
  peachSupportTicket: only('support staff'),
  invoices: sysAdmins,
  customerInvoices: only('a customer administrator'),
  dataEntryReports: only('data-entry staff'),
  dataEntryReport: only('data-entry staff'),
}

it.each(Object.keys(pathTable) as Guarded[])('judges every group at %s', (name) => {
  const wanted = Object.fromEntries(
    Object.keys(memberships).map((member) => [member, pathTable[name][member as Member] ?? 'refused']),
  )
  const seen = Object.fromEntries(
    Object.entries(memberships).map(([member, held]) => [member, judgeGroups(paths[name], held).kind]),
  )
  expect(seen).toEqual(wanted)
})

it('gives the reason in the specification’s words', () => {
  expect(judgeGroups(paths.dataEntryReports, ['Customers'])).toEqual({
    kind: 'refused',
    message: 'You are not unauthorised to access that resource.',
  })
})

it('sends data-entry staff to their view of the same report', () => {
  expect(judgeGroups(paths.report, ['Customers', 'Dataentry'])).toEqual({ kind: 'instead', path: '/dereports/:id/*' })
})

it('shows only entries whose screens exist, to users who can open them', () => {
  const labels = (held: readonly Group[]) => sidebarFor(held).map(({ label }) => label)
  expect(labels(['Customers'])).toEqual([
    'Reports',
    'Chasing',
    'Phones',
    'Planner',
    'Customers',
    'Email Templates',
    'Documents',
    'Support',
    'Dictionary',
    'Report Designer',
  ])
  expect(labels(['Customers', 'CustomerAdministrators']).slice(-2)).toEqual(['Invoices', 'Audit'])
  // All other entries redirect them to their reports.
  expect(labels(['Customers', 'Dataentry'])).toEqual(['Reports'])
  expect(labels(['Support', 'Dataentry'])).toEqual(['Reports'])
  expect(labels(['Customers', 'CustomerAdministrators', 'Dataentry'])).toEqual(['Reports'])
})
