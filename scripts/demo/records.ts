import {
  demoAccounts,
  demoClients,
  demoTickets,
  providerClientId,
  type DemoTicket,
  demoCustomers,
  demoTemplates,
  type DemoTemplate,
  demoReports,
  demoRemoteCommands,
  drawPhotograph,
  type DemoRemoteCommand,
} from '@lintel/fixtures'
import { type Ticket, Appointment, type RemoteCommand } from '@lintel/contract'
import { demoClientRecords } from './people.ts'
import { dayInLondon, instantInLondon, mayUseBranch, mondayOf, plusDays, commandImagePath, newId } from '@lintel/rules'

const minuteMs = 60_000

const ticketOf = ({ id, clientId, subject, status, messages }: DemoTicket, now: Date): Ticket => {
  const written = messages.map(({ by, minutesAgo, message }, index) => {
    const support = by === 'support'
    const userId = `${support ? providerClientId : clientId}-${by}`
    const at = new Date(now.getTime() - minutesAgo * minuteMs).toISOString()
    const author = demoAccounts.find((account) => account.userId === userId)
    return {
      id: `${id}-${index}`,
      createdby: author?.name ?? by,
      createdbyid: userId,
      support,
      message,
      files: [],
      createdAt: at,
      updatedAt: at,
    }
  })
  const [first] = written
  const client = demoClients.find((candidate) => candidate.id === clientId)
  if (!first || !client) throw new Error(`The demonstration's ticket ${id} is incomplete`)
  return {
    id,
    client: client.name,
    clientid: clientId,
    subject,
    status,
    phone: client.phone,
    version: written.length,
    createdby: first.createdby,
    createdAt: first.createdAt,
    updatedAt: written.at(-1)?.updatedAt ?? first.updatedAt,
    messages: written.toReversed(),
  }
}

/** Creates the demo support tickets; those of an interrupted start stay. */
export const seedTickets = async (now: Date): Promise<void> => {
  const { addTicket } = await import('../../functions/tickets/store.ts')
  for (const demo of demoTickets) {
    const { messages, ...ticket } = ticketOf(demo, now)
    await addTicket(ticket, messages)
  }
}

/** Creates the demo customers; those of an interrupted start stay. */
export const seedCustomers = async (now: Date): Promise<void> => {
  const { addCustomer } = await import('../../functions/customers/store.ts')
  const at = now.toISOString()
  for (const customer of demoCustomers)
    await addCustomer({ ...customer, createdAt: at, updatedAt: at, version: 1, savedBy: 'Helen Marsh' })
}

/** The audience of a demo template. */
const placeOf = ({ client, place }: DemoTemplate): { branchlist: string[]; userlist: string[] } => {
  const record = demoClientRecords().find(({ id }) => id === client)
  const branch = record?.branches[0]?.id
  const user = record?.users.find(({ email }) => email.startsWith('inspector@'))?.id
  if (!branch || !user) throw new Error(`The demonstration data of ${client} is incomplete`)
  return {
    branchlist: place === 'first branch' ? [branch] : [],
    userlist: place === 'inspector' ? [user] : [],
  }
}

/** Creates the demo e-mail templates; those of an interrupted start stay. */
export const seedEmailTemplates = async (now: Date): Promise<void> => {
  const { addTemplate } = await import('../../functions/emailtemplates/store.ts')
  for (const demo of demoTemplates) {
    const { place: _place, ...template } = demo
    const saved = { updatedAt: now.toISOString(), version: 1, savedBy: 'Helen Marsh' }
    await addTemplate({ ...template, ...placeOf(demo), ...saved })
  }
}

/** Start times of an inspector's day: from, to, and which visit directly follows which. */
const visits = [
  { day: 0, start: '09:00', end: '10:30', type: 'Inventory' },
  { day: 0, start: '11:00', end: '11:15', type: 'Mid Term' },
  { day: 0, start: '13:00', end: '14:00', type: 'Check Out', cancelled: true },
  { day: 1, start: '09:30', end: '11:00', type: 'Check Out' },
  { day: 1, start: '11:05', end: '12:00', type: 'Check In' },
  { day: 2, start: '10:00', end: '11:00', type: 'Mid Term' },
  { day: 3, start: '08:30', end: '10:00', type: 'Inventory' },
  { day: 3, start: '09:30', end: '10:30', type: 'Check In' },
  { day: 4, start: '14:00', end: '16:00', type: 'Legionella Risk Assessment' },
]

/** Creates this week's demo appointments; those of an interrupted start stay. */
export const seedAppointments = async (now: Date): Promise<void> => {
  const { addAppointment } = await import('../../functions/appointments/store.ts')
  const today = dayInLondon(now)
  const monday = mondayOf(today)
  const at = now.toISOString()
  for (const [order, demo] of demoClients.entries()) {
    const record = demoClientRecords().find(({ id }) => id === demo.id)
    const addresses = demoReports(demo, order, today).map(({ address }) => ({ ...address, county: '' }))
    for (const [person, user] of (record?.users ?? []).entries())
      for (const [index, { day, start, end, type, cancelled = false }] of visits.entries()) {
        if ((index + person) % 3 === 2) continue
        const branch = record?.branches.find(({ id }) => mayUseBranch(user, id))
        // Every inspector has a visit today, on any weekday.
        const date = day === person % 3 ? today : plusDays(monday, (day + person) % 6)
        await addAppointment(
          Appointment.parse({
            id: `demo-appointment-${demo.id}-${person}-${index}`,
            client: demo.id,
            branchId: branch?.id,
            userId: user.id,
            reporttype: type,
            cancelled,
            date,
            starttime: instantInLondon(date, start),
            endtime: instantInLondon(date, end),
            address: addresses[(index * 7 + person * 3) % addresses.length],
            propertyspec: { propertytype: index % 2 === 0 ? 'Flat' : 'House', bedrooms: 1 + (index % 3), bathrooms: 1 },
            notes: index === 0 ? 'Keys are at the office. Ring the tenant half an hour before.' : '',
            createdAt: at,
            updatedAt: at,
            version: 1,
            savedBy: 'Helen Marsh',
          }),
        )
      }
  }
}

/** Its picture is stored where a device's would be. */
const responseOf = async ({ id, answer }: DemoRemoteCommand): Promise<string> => {
  if (!answer?.image) return answer?.response ?? ''
  const { keepImage } = await import('../../functions/remote-commands/images.ts')
  const path = commandImagePath(id, newId())
  await keepImage(path, await drawPhotograph({ kind: answer.image, seed: 7, width: 1344, height: 1008 }))
  return `${answer.response} ${path}`
}

const recordOf = async (demo: DemoRemoteCommand, now: Date): Promise<RemoteCommand> => {
  const { id, userid, command, sentMinutesAgo, answer, closed } = demo
  const sent = now.getTime() - sentMinutesAgo * minuteMs
  const owner = demoAccounts.find((account) => account.userId === userid)
  if (!owner) throw new Error(`Nobody has the user id ${userid}.`)
  const client = demoClients.find(({ id: own }) => own === owner.clientId)
  const settled = answer ? sent + answer.afterMinutes * minuteMs : closed ? sent + 60 * minuteMs : sent
  return {
    id,
    idcopy: id,
    userid,
    command,
    deleted: false,
    clientid: owner.clientId,
    username: owner.name,
    ...(client && { clientname: client.name }),
    response: await responseOf(demo),
    status: answer ? 'Answered' : closed ? 'Closed' : 'Open',
    createdAt: new Date(sent).toISOString(),
    updatedAt: new Date(settled).toISOString(),
  }
}

/** Creates the demo remote commands; those of an interrupted start stay. */
export const seedRemoteCommands = async (now: Date): Promise<void> => {
  const { addCommand } = await import('../../functions/remote-commands/store.ts')
  for (const demo of demoRemoteCommands) await addCommand(await recordOf(demo, now))
}
