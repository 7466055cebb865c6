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

const clients = {
  'a customer': 'admitted',
  'a customer administrator': 'admitted',
  'data-entry staff': 'instead',
} as const

const reportPeople = {
  'an administrator': 'admitted',
  'support staff': 'admitted',
  'a customer': 'admitted',
  'a customer administrator': 'admitted',
  'data-entry staff': 'instead',
} as const

const sysAdmins = { 'a system administrator alone': 'admitted' } as const

const everybody = Object.fromEntries(Object.keys(memberships).map((member) => [member, 'admitted' as const]))

/** The groups that can open each guarded path, written out by hand; all others are refused. */
const pathTable: Record<Guarded, Partial<Record<Member, Verdict>>> = {
  reports: reportPeople,
  newReport: reportPeople,
  report: reportPeople,
  emailHistory: reportPeople,
  remoteSupport: { 'an administrator': 'admitted', 'support staff': 'admitted' },
  reportIssues: { 'an administrator': 'admitted', 'support staff': 'admitted' },
  migration: { 'an administrator': 'admitted', 'support staff': 'admitted' },
  audit: { 'a customer administrator': 'admitted', 'a system administrator alone': 'admitted' },
  branch: {
    'a customer administrator': 'admitted',
    'a system administrator alone': 'admitted',
    'a branch administrator alone': 'admitted',
  },
  sysAdmin: sysAdmins,
  user: sysAdmins,
  clients: sysAdmins,
  client: sysAdmins,
  backgrounds: {
    'an administrator': 'admitted',
    'support staff': 'admitted',
    'a customer administrator': 'admitted',
  },
  customers: reportPeople,
  dictionary: { ...reportPeople, ...sysAdmins },
  customer: reportPeople,
  planner: reportPeople,
  googleLinked: everybody,
  uploader: reportPeople,
  emailTemplates: reportPeople,
  emailTemplate: reportPeople,
  reportTemplates: { 'an administrator': 'admitted' },
  newReportTemplate: reportPeople,
  reportTemplate: reportPeople,
  reportDesigner: clients,
  accountSettings: everybody,
  help: everybody,
  support: clients,
  supportTicket: clients,
  peachSupport: { 'support staff': 'admitted' },
  peachSupportTicket: { 'support staff': 'admitted' },
  invoices: sysAdmins,
  customerInvoices: { 'a customer administrator': 'admitted' },
  dataEntryReports: { 'data-entry staff': 'admitted' },
  dataEntryReport: { 'data-entry staff': 'admitted' },
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
