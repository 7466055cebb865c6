import { clientSettingDefaults, type Client, type Report } from '@lintel/contract'
import { findHeader } from '../reports/read-report.ts'
import { aClient, aPerson } from '../test/people.ts'
import { jobsOf } from './jobs.fixture.ts'

/** PDFs are made and e-mailed automatically. */
export const both = { 'Auto generate reports': 'true', 'Auto deliver reports': 'true' }

/** A client with these settings, one of its users, and their calls. */
export const aClientWith = async (values: Record<string, string> = {}, change: Partial<Client> = {}) => {
  const settings = clientSettingDefaults.map((entry) => ({ ...entry, value: values[entry.key] ?? entry.value }))
  const client = await aClient({ settings, ...change })
  const person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  return { client, person, jobs: jobsOf(person, client) }
}
export type Made = Awaited<ReturnType<typeof aClientWith>>

export const withCustomer = (report: Report, email: string): Report => ({
  ...report,
  customer: { ...report.customer, address: { ...report.customer.address, email } },
})

export const deliveryOf = async ({ id }: Pick<Report, 'id'>) => (await findHeader(id))?.delivery
