import { ReportBody, routes, type Client, type NewReport, type Report } from '@lintel/contract'
import type * as z from 'zod'
import { insertReport, type ReportToInsert } from '../reports/save/insert-report.ts'
import { call } from './call.ts'
import type { Person } from './people.ts'

/** Where the property of a test's report is, unless it matters. */
export const address = { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QA' }

/** A new report by a user, by default an inventory of the first branch. */
export const aReportBy = async (person: Person, change: Partial<z.input<typeof NewReport>> = {}): Promise<Report> => {
  const body = { address, branchId: `${person.clientId}-1`, type: 'Inventory', ...change }
  return (await call(routes.createReport, person, { body })).body
}

/** A report of a client, stored directly: as an earlier system or version may have left it. */
export const placeReport = ({
  client,
  body = {},
  now = new Date(),
  by = 'Eve',
  ...more
}: { client: Client; body?: object } & Partial<Omit<ReportToInsert, 'body'>>): Promise<Report> => {
  const of = { branchId: `${client.id}-1`, userId: `${client.id}-everywhere` }
  const whole = ReportBody.parse({ date: '2019-06-05', type: 'Inventory', address, ...of, ...body })
  return insertReport({ client, body: whole, now, by, ...more })
}

/** A hall with these items, all of one type. */
export const hallOf = <I>(...items: I[]) => ({
  _uuid: 'hall',
  name: 'Hall',
  type: 'hall',
  category: 1 as const,
  sections: [{ name: 'Fabric', slug: 'fabric', types: [{ slug: 'doors', name: 'Doors', items }] }],
})
