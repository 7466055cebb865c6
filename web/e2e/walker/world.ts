import { Client, Report, ReportType, routePath, routes, type Group, type NamedRoute } from '@lintel/contract'
import { demoAccounts } from '@lintel/fixtures'
import { expect, type Page } from '@playwright/test'
import { newId } from '@lintel/rules'
import { anIdentity } from '../people.ts'
import { callApi } from '../reports.ts'
import { signIn } from '../sign-in.ts'

/** Somebody who walks: a person of a client, of the provider, or a visitor with a link. */
export interface Walking {
  who: string
  groups: readonly Group[]
  email: string
  /** Screens with records of their client, besides those that links lead to. */
  paths: { path: string; of?: string }[]
}

const groupsOf = (local: string): Group[] =>
  demoAccounts.find(({ email }) => email === `${local}@harbour-vale.example`)?.groups ?? []
const locals = ['customeradmin', 'branchadmin', 'inspector', 'dataentry']

const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch'
/** Names of the trade at their oddest. */
export const odd = {
  name: `${long} & Söhne “Lettings” <b>Ltd</b> – O'Brien's, d/b/a مكتب الإيجارات 👍`,
  person: `María-José ${long} d’Árvíztűrő`,
  rtl: 'شارع الملك فهد، بناية ١٢',
  emoji: '👩‍👩‍👧 Flat 3½ "The Nook" <i>',
  word: 'W'.repeat(140),
}

const send = async (
  page: Page,
  route: NamedRoute,
  data: object,
  params: Record<string, string> = {},
): Promise<unknown> => {
  const filled = Object.entries(params).reduce((at, [name, value]) => at.replace(`{${name}}`, value), routePath(route))
  const { client } = params
  const answer = await callApi(page, route.method, client ? `${filled}?clientid=${client}` : filled, data)
  expect(answer.status(), `${route.name}: ${await answer.text()}`).toBeLessThan(300)
  return answer.json()
}

/** The types of a client that made some itself: with rooms, and of items. */
const ownTypes = [
  { id: 'walker-own', name: 'Pre-tenancy Walk', displayName: `Walk ${odd.emoji}`, reportItemBased: false },
  { id: 'walker-items', name: 'Key Handover', displayName: odd.name, reportItemBased: true },
].map((type) =>
  ReportType.parse({
    ...type,
    activeMenuList: ['Property details', 'Rooms', 'Meters', 'Keys', 'Feedback', 'Comments', 'Signatures'],
    itemEditFields: ['Item', 'Colour', 'Qty', 'Check In Condition', 'Check In Photo'],
    variantList: [{ name: 'short', displayName: `Short ${odd.rtl}` }],
  }),
)

/** A client with a user for each role, and their accounts. */
const aClient = async (page: Page, world: string, name: string, person: string): Promise<[Client, Walking[]]> => {
  const users = locals.map((local) => ({ id: newId(), name: `${person} ${local}`, email: `${local}@${world}.example` }))
  const client = Client.parse(await send(page, routes.createClient, { name, users }))
  const people = locals.map(async (local, at) => {
    const groups = groupsOf(local)
    const email = await anIdentity(groups, { clientId: client.id, userId: users[at]?.id ?? '' })
    return { who: `${local} of ${world}`, groups, email, paths: [] }
  })
  return [client, await Promise.all(people)]
}

/** The people of a client that has nothing yet. */
export const nothing = async (page: Page): Promise<Walking[]> => {
  await signIn(page, 'sysadmin@lintel.example')
  const [, people] = await aClient(page, 'nothing', 'Alder & Finch', 'Ann')
  return people
}

/** The people of a client with long and odd data: a record of each kind, a report of each type. */
export const oddities = async (page: Page): Promise<Walking[]> => {
  await signIn(page, 'sysadmin@lintel.example')
  const [client, people] = await aClient(page, 'odd', odd.name, odd.person)
  const { reportTypeList } = client.reportfactory
  const [first] = client.branches
  if (!first) throw new Error('A new client has no branch.')
  const address = { line1: odd.emoji, line2: odd.word, town: odd.rtl, county: odd.name }
  const branch = { ...first, name: odd.name, address: { ...first.address, ...address } }
  const reportfactory = { ...client.reportfactory, reportTypeList: [...reportTypeList, ...ownTypes] }
  const { version } = client
  const changed = Client.parse(
    await send(page, routes.saveClient, { version, reportfactory, address, branches: [branch] }, { id: client.id }),
  )
  const customers = [odd.name, odd.rtl, odd.word].map((companyName) => ({
    companyName,
    branchName: odd.person,
    address,
  }))
  await signIn(page, people[0]?.email ?? '')
  const types = changed.reportfactory.reportTypeList.filter(({ createAllowed }) => createAllowed)
  const reports = types.map(async ({ name: type }) => {
    const report = await send(page, routes.createReport, {
      branchId: branch.id,
      type,
      title: odd.name,
      address: { ...address, postcode: odd.person.slice(0, 40) },
      signatures: [{ _uuid: newId(), type: 'Tenant', name: odd.person, email: 'tenant@odd.example' }],
    })
    return Report.parse(report)
  })
  const starttime = `${new Date().toISOString().slice(0, 10)}T10:00:00.000Z`
  await Promise.all([
    ...customers.map((customer) => send(page, routes.createCustomer, customer)),
    send(page, routes.createEmailTemplate, { name: odd.name, subject: odd.emoji, message: `<p>${odd.word}</p>` }),
    send(page, routes.createTicket, { subject: odd.name.slice(0, 100), message: `${odd.emoji} ${odd.word}` }),
    send(page, routes.createAppointment, {
      userId: changed.users[2]?.id,
      branchId: branch.id,
      reporttype: 'Inventory',
      notes: odd.word,
      address,
      starttime,
      endtime: starttime.replace('T10', 'T11'),
    }),
  ])
  const made = await Promise.all(reports)
  const paths = made.map(({ id, type }) => ({ path: `/reports/${id}`, of: type }))
  const [report] = made
  const links = ['feedback', 'photos', 'receipt', 'report', 'signature'].map(async (purpose) => {
    const link = { purpose, ...(purpose === 'signature' && { signatureId: report?.signatures[0]?._uuid }) }
    const { url } = routes.createLink.answer.parse(await send(page, routes.createLink, link, { id: report?.id ?? '' }))
    return { path: url, of: purpose }
  })
  const visitor: Walking = { who: 'visitor', groups: [], email: '', paths: await Promise.all(links) }
  return [...people.map((person) => ({ ...person, paths })), visitor]
}

/** The people of the demonstration's client that has everything, with a report of each type and state. */
export const everything = async (page: Page): Promise<Walking[]> => {
  const people = demoAccounts.filter(({ clientId }) => clientId === 'harbour-vale')
  const paths = new Map<string, { path: string; of: string }>()
  await signIn(page, people[0]?.email ?? '')
  const now = new Date()
  for (let back = -1; back < 9; back += 1) {
    const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() - back)).toISOString().slice(0, 7)
    const answer = await callApi(page, 'GET', `${routePath(routes.listReports)}?month=${month}`)
    for (const { id, type, locked, legacy } of routes.listReports.answer.parse(await answer.json()).data) {
      const of = `${type}${locked ? ', locked' : ''}${legacy ? ', legacy' : ''}`
      if (!paths.has(of)) paths.set(of, { path: `/reports/${id}`, of })
    }
  }
  return people.map(({ email, groups }) => ({
    who: `${email.split('@')[0]} of everything`,
    groups,
    email,
    paths: [...paths.values()],
  }))
}

/** The provider's people; they meet every client. */
export const providers: Walking[] = demoAccounts
  .filter(({ email }) => email.endsWith('@lintel.example'))
  .map(({ email, groups }) => ({ who: email.split('@')[0] ?? '', groups, email, paths: [] }))
