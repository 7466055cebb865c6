import { routes, type RouteDefinition } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { anAppointmentOf } from './appointments.ts'
import { callRaw, type RawRequest } from './call.ts'
import { aCustomerOf } from './customers.ts'
import { aTemplateOf } from './email-templates.ts'
import { aClient, aPerson } from './people.ts'
import { aReportTemplateOf } from './report-templates.ts'

type Fields = Record<string, unknown>

const { client, company, administrator } = await (async () => {
  const client = await aClient()
  const provider = await aClient()
  const of = ({ id }: { id: string }) => ({ clientId: id, userId: `${id}-everywhere` })
  return {
    client,
    company: await aPerson(['Customers', 'CustomerAdministrators'], of(client)),
    administrator: await aPerson(['SysAdmin', 'Administrators'], of(provider)),
  }
})()

interface Trip {
  person?: typeof company
  read: [route: RouteDefinition, request?: RawRequest]
  save: [route: RouteDefinition, request?: RawRequest]
  /** The part of the response that is sent back, if not the whole. */
  body?: (answer: Fields) => Fields
  status?: number
}

const byId = (id: string) => ({ params: { id } })

const trips: Record<string, () => Promise<Trip>> = {
  'an appointment': async () => {
    const { id } = await anAppointmentOf(client.id)
    return { read: [routes.getAppointment, byId(id)], save: [routes.saveAppointment, byId(id)] }
  },
  'a customer': async () => {
    const { id } = await aCustomerOf(client.id)
    return { read: [routes.getCustomer, byId(id)], save: [routes.saveCustomer, byId(id)] }
  },
  'an e-mail template': async () => {
    const { id } = await aTemplateOf(client.id)
    return { read: [routes.getEmailTemplate, byId(id)], save: [routes.saveEmailTemplate, byId(id)] }
  },
  'a customer, as a new one': async () => {
    const { id } = await aCustomerOf(client.id, { companyName: 'Copied Homes' })
    return {
      ...{ read: [routes.getCustomer, byId(id)], save: [routes.createCustomer] },
      body: (customer) => ({ ...customer, companyName: 'Copy of them', _id: id, created_at: '', updated_at: '' }),
      status: 201,
    }
  },
  'a report template': async () => {
    const id = await aReportTemplateOf(client.id)
    return { read: [routes.getReportTemplate, byId(id)], save: [routes.saveReportTemplate, byId(id)] }
  },
  'a dictionary': async () => ({
    read: [routes.getClientDictionary, byId(client.id)],
    save: [routes.saveDictionary, { query: { clientid: client.id } }],
  }),
  'a client': async () => ({
    person: administrator,
    read: [routes.getClient, byId(client.id)],
    save: [routes.saveClient, byId(client.id)],
  }),
  'the look of a branch': async () => ({
    read: [routes.getClient, byId(client.id)],
    save: [routes.saveBranchLook, byId(`${client.id}-1`)],
    body: ({ version, branches }) => ({ version, looknfeel: (branches as Fields[])[0]?.looknfeel }),
  }),
  'a user': async () => ({
    person: administrator,
    read: [routes.getClient, byId(client.id)],
    save: [routes.saveUser, { params: { id: client.id, userid: `${client.id}-first` } }],
    body: ({ version, users }) => ({ ...(users as Fields[]).find(({ id }) => id === `${client.id}-first`), version }),
  }),
  'the caller’s own account': async () => ({
    read: [routes.getOwnAccount],
    save: [routes.saveOwnUser],
    body: ({ user }) => user as Fields,
  }),
}

describe('a response can be sent back unchanged', { timeout: 120_000 }, () => {
  it.each(Object.entries(trips))('%s', async (_, plan) => {
    const { person = company, read, save, body = (answer) => answer, status = 200 } = await plan()
    const opened = await callRaw(read[0], person.idToken, read[1])
    expect(opened.status).toBe(200)
    const sent = body(opened.body as Fields)
    expect(await callRaw(save[0], person.idToken, { ...save[1], body: sent })).toMatchObject({ status })
  })
})
