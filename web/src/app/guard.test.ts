import type { Group } from '@lintel/contract'
import { expect, it } from 'vitest'
import { judgeGroups } from './guard.ts'
import { pathList, paths } from './paths.ts'
import { sidebar, sidebarFor } from './sidebar.ts'

const verdicts = (memberships: readonly Group[]) =>
  Object.fromEntries(
    pathList
      .filter(({ admits }) => admits !== 'public')
      .map((entry) => [entry.path, judgeGroups(entry, memberships).kind]),
  )

const staff = {
  '/reports': 'admitted',
  '/reports/new': 'admitted',
  '/reports/:id/*': 'admitted',
  '/dereports': 'refused',
  '/dereports/:id/*': 'refused',
}
const nobody = Object.fromEntries(Object.keys(staff).map((path) => [path, 'refused']))

it.each<[Group[], Record<string, string>]>([
  [['Administrators'], staff],
  [['Support'], staff],
  [['Customers'], staff],
  [['Customers', 'CustomerAdministrators'], staff],
  [['SysAdmin'], nobody],
  [['Inspectors'], nobody],
  [['BranchAdministrators'], nobody],
  [[], nobody],
  [
    ['Customers', 'Dataentry'],
    {
      '/reports': 'instead',
      '/reports/new': 'instead',
      '/reports/:id/*': 'instead',
      '/dereports': 'admitted',
      '/dereports/:id/*': 'admitted',
    },
  ],
])('judges every path for %j', (memberships, expected) => {
  expect(verdicts(memberships)).toEqual(expected)
})

it('says why, in the specification’s words', () => {
  expect(judgeGroups(paths.dataEntryReports, ['Customers'])).toEqual({
    kind: 'refused',
    message: 'You are not unauthorised to access that resource.',
  })
})

it('sends data-entry staff to their view of the same report', () => {
  expect(judgeGroups(paths.report, ['Customers', 'Dataentry'])).toEqual({ kind: 'instead', path: '/dereports/:id/*' })
})

it('shows only entries whose screens exist, to whoever may open them', () => {
  const labels = (memberships: readonly Group[]) => sidebarFor(memberships).map(({ label }) => label)
  expect(labels(['Customers'])).toEqual(['Reports'])
  expect(labels(['Administrators', 'SysAdmin'])).toEqual(['Reports'])
  expect(labels(['Support'])).toEqual(['Reports'])
})

const everyScreen = [...new Set(sidebar.map(({ path }) => path))].map((path) => ({
  path,
  title: path,
  admits: [...new Set(sidebar.filter((entry) => entry.path === path).flatMap(({ seenBy }) => seenBy))],
}))

it.each<[Group[], string[]]>([
  [['Customers'], ['Reports', 'Planner', 'Customers', 'Email Templates', 'Support']],
  [
    ['Customers', 'CustomerAdministrators'],
    ['Reports', 'Planner', 'Customers', 'Email Templates', 'Support', 'Dictionary', 'Report Designer', 'Invoices'],
  ],
  [['SysAdmin'], ['Clients', 'Email Templates', 'Dictionary', 'Invoices']],
  [['Administrators'], ['Report Templates']],
  [['Support'], ['Tickets', 'Report Issues', 'Remote support', 'Migration', 'Email Templates', 'Planner']],
])('has the whole table by role: %j', (memberships, expected) => {
  expect(sidebarFor(memberships, everyScreen).map(({ label }) => label)).toEqual(expected)
})
