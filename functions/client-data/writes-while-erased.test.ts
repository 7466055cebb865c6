import { clientDataMessages, routes, type RouteName } from '@lintel/contract'
import * as features from '@lintel/contract/features'
import { beforeAll, expect, test } from 'vitest'
import { erasureItems } from '../clients/store/erasure.ts'
import { transact } from '../lib/table.ts'
import { call, callRaw, type RawRequest } from '../test/call.ts'
import { anAppointmentOf } from '../test/appointments.ts'
import { administrator, allItems, signInAdministrator, longEnough, of } from '../test/client-data.ts'
import { aCustomerOf } from '../test/customers.ts'
import { changeDictionary } from '../test/dictionary.ts'
import { aTemplateOf } from '../test/email-templates.ts'
import { aReportTemplateOf } from '../test/report-templates.ts'
import { aTicketOf } from '../test/tickets.ts'
import { aClient, aPerson } from '../test/people.ts'

beforeAll(signInAdministrator)

const { customers, appointments, tickets, emailtemplates, reporttemplates, dictionary } = features
const written = [
  'CUSTOMERS_TABLE',
  'APPOINTMENTS_TABLE',
  'TICKETS_TABLE',
  'EMAIL_TEMPLATES_TABLE',
  'REPORT_TEMPLATES_TABLE',
  'DICTIONARIES_TABLE',
] as const
const writing = [customers, appointments, tickets, emailtemplates, reporttemplates, dictionary].flatMap((feature) =>
  Object.entries(feature).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name as RouteName])),
)

/** Routes only for the client's own users, who can do nothing while it is suspended. */
const others: readonly RouteName[] = [
  'createTicket',
  'updateTicket',
  'setTicketStatus',
  'uploadTicketFile',
  // This client has nothing to restore or link; they write like the others of their feature.
  'restoreAppointment',
  'linkAppointmentReport',
  'restoreReportTemplate',
]

test('provider staff cannot write anything of a client whose erasure is waiting', longEnough, async () => {
  const client = await aClient()
  const [{ id: customer }, another] = [await aCustomerOf(client.id), await aCustomerOf(client.id)]
  const { id: appointment } = await anAppointmentOf(client.id)
  const { id: template } = await aTemplateOf(client.id)
  const [reportTemplate, ticket] = [await aReportTemplateOf(client.id), await aTicketOf(client.id)]
  const staff = await aPerson(['Support', 'Administrators'], { clientId: 'provider', userId: 'staff' })
  const byId = (id: string) => ({ params: { id } })
  const ofClient = { query: { client: client.id } }
  const clientid = { clientid: client.id }
  await changeDictionary(administrator, client.id, () => ({ colours: ['Quay blue'] }))
  const [known, visit, words, paper, mail] = [
    (await call(routes.getCustomer, staff, byId(customer))).body,
    (await call(routes.getAppointment, staff, byId(appointment))).body,
    (await call(routes.getClientDictionary, administrator, of(client))).body,
    (await call(routes.getReportTemplate, staff, byId(reportTemplate))).body,
    (await call(routes.getEmailTemplate, staff, byId(template))).body,
  ]
  const calendar = { params: { userId: `${client.id}-first` }, ...ofClient }
  await call(routes.renewCalendarFeed, staff, calendar)
  const time = { reporttype: 'Inventory', starttime: '2026-11-24T09:00:00Z', endtime: '2026-11-24T10:00:00Z' }
  const inspector = { userId: `${client.id}-first`, branchId: `${client.id}-1` }
  const { name, description, csscode, sections, settings } = paper
  const saved = { name, description: `${description}!`, csscode, sections, settings, version: paper.version }
  const requests: Partial<Record<RouteName, RawRequest>> = {
    createCustomer: { body: { client: client.id, companyName: 'Quay Estates' } },
    saveCustomer: { ...byId(customer), body: { companyName: 'Other Homes', version: known.version } },
    deleteCustomer: { ...byId(customer), query: { version: known.version } },
    mergeCustomers: { ...byId(customer), body: { version: known.version, ids: [another.id] } },
    importCustomers: { ...ofClient, body: { csv: 'Company name\nLate Homes', apply: true } },
    createAppointment: { ...ofClient, body: { ...time, ...inspector } },
    saveAppointment: { ...byId(appointment), body: { ...time, ...inspector, version: visit.version } },
    deleteAppointment: { ...byId(appointment), query: { version: visit.version } },
    cancelAppointment: byId(appointment),
    renewCalendarFeed: calendar,
    endCalendarFeed: calendar,
    addTicketMessage: { ...byId(ticket), body: { message: 'And now?' } },
    createEmailTemplate: { ...ofClient, body: { name: 'Keys', branchlist: [`${client.id}-1`] } },
    saveEmailTemplate: { ...byId(template), body: { name: 'Other keys', version: mail.version } },
    deleteEmailTemplate: { ...byId(template), query: { version: mail.version } },
    createReportTemplate: { ...ofClient, body: { reporttemplate: { peachpackage: 'Pro', type: 'Check In' } } },
    saveReportTemplate: { ...byId(reportTemplate), body: saved },
    deleteReportTemplate: { ...byId(reportTemplate), query: { version: paper.version } },
    saveDictionary: { query: clientid, body: { ...words, colours: ['Late blue'] } },
    restoreDictionary: { query: clientid, body: { number: 0, version: words.version } },
  }
  // When you add a route that writes, add a request above.
  expect([...Object.keys(requests), ...others].toSorted()).toEqual([...new Set(writing)].toSorted())

  // Written without starting the erasure, so that nothing is erased during the test.
  const { version } = (await call(routes.getClient, administrator, of(client))).body
  expect(await transact(erasureItems({ id: client.id, version }, new Date().toISOString()))).toBe(true)
  const rows = async () =>
    (await allItems(written))
      .map(({ table, item }) => JSON.stringify([table, item]))
      .filter((row) => row.includes(client.id) && !row.includes('CLIENTDATA#'))
      .toSorted()
  const before = await rows()
  const answers: string[] = []
  for (const [route, request] of Object.entries(requests) as [RouteName, RawRequest][]) {
    const answer = await callRaw(routes[route], staff.idToken, request)
    answers.push(`${route} ${answer.status} ${(answer.body as { message?: string }).message}`)
  }
  const after = await rows()
  expect(answers).toEqual(Object.keys(requests).map((route) => `${route} 409 ${clientDataMessages.beingErased}`))
  expect(after).toEqual(before)
})
