import { addressLine, cleanText, lineText, routes, type LinkPurpose, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { visibleLine } from '../lib/plain-text.ts'
import { callRaw, type Answer, type RawRequest } from './call.ts'
import { aPdfToSign } from './pdf-to-sign.ts'
import type { Person } from './people.ts'
import { aSignature } from './signature-pictures.ts'
import { oddText } from './unusual-text.ts'

/** The data that the steps of one run work on. */
export interface StressWorld {
  person: Person
  supporter: Person
  report: Report
  keys: Record<LinkPurpose, string>
  /** The expected results: where each is read, and its text. */
  accepted: { read: string; shows: string }[]
}

type Caller = Person | undefined
type RouteOfName = keyof typeof routes

/** Calls a route, and fails with its name and the request if it breaks. */
export const ask = async (caller: Caller, name: RouteOfName, request: RawRequest): Promise<Answer<unknown>> => {
  const answer = await callRaw(routes[name], caller?.idToken, request)
  if (answer.status >= 500) throw new Error(`${name} answered ${answer.status} to ${JSON.stringify(request)}`)
  return answer
}

/** One action: its generated data, and the calls with it. */
interface StressStep {
  name: string
  texts: fc.Arbitrary<string[]>
  /** Returns whether it was accepted, or 'left out'. */
  go: (world: StressWorld, texts: string[]) => Promise<boolean | 'left out'>
}

/** Making a document takes a browser seconds: such a step is accepted a few times per run, and then left out. */
const documentsOfEach = Math.ceil(Number(process.env.LINTEL_STRESS_REQUESTS ?? 2000) / 2000)
const documentsMade = new Map<string, number>()
const makesDocument = (step: StressStep): StressStep => ({
  ...step,
  go: async (world, made) => {
    const before = documentsMade.get(step.name) ?? 0
    if (before >= documentsOfEach) return 'left out'
    const outcome = await step.go(world, made)
    if (outcome === true) documentsMade.set(step.name, before + 1)
    return outcome
  },
})

/** Reads a job that was just started. Throws if it cannot be read. */
const readJob = async (caller: Caller, name: RouteOfName, request: RawRequest) => {
  const { status } = await ask(caller, name, request)
  if (status !== 200 && status !== 429) throw new Error(`${name} answered ${status} for a job that was started.`)
}

const texts = (...maxima: number[]) => fc.tuple(...maxima.map((max) => oddText(max)))
const succeeded = ({ status }: Answer<unknown>) => status < 300

/** The actions of staff and visitors. A feature with its own rows adds its steps here, and its reads to `reads`. */
export const stressSteps: StressStep[] = [
  {
    name: 'staff save',
    texts: texts(300, 300, 8000, 300),
    go: async (world, [title, line1, overview, item]) => {
      const { report, person } = world
      const [room] = report.rooms
      const rooms = room && [
        {
          ...room,
          name: `${item}`,
          overview,
          sections: room.sections.map((section) => ({
            ...section,
            types: section.types.map((type) => ({
              ...type,
              items: type.items.map((each) => ({ ...each, name: `${item}` })),
            })),
          })),
        },
      ]
      const body = { ...report, title, address: { ...report.address, line1 }, ...(rooms && { rooms }) }
      const saved = await ask(person, 'saveReport', { params: { id: report.id }, query: { force: 'true' }, body })
      if (!succeeded(saved)) return false
      const shown = saved.body as Report
      if (shown.address.line1 !== addressLine(`${line1}`)) throw new Error('A save answers another address.')
      if (rooms && shown.rooms[0]?.overview !== cleanText(`${overview}`))
        throw new Error('A save answers another overview.')
      return true
    },
  },
  {
    name: 'staff make a report',
    texts: texts(300, 300),
    go: async (world, [line1, town]) => {
      const { branchId, type } = world.report
      const body = { address: { line1, town, postcode: 'ZZ4 7QA' }, branchId, type }
      const made = await ask(world.person, 'createReport', { body })
      if (succeeded(made)) await ask(world.person, 'getReport', { params: { id: (made.body as Report).id } })
      return succeeded(made)
    },
  },
  {
    name: 'staff make a link',
    texts: fc.constant([]),
    go: async (world) => {
      const request = { params: { id: world.report.id }, body: { purpose: 'photos' } }
      const made = await ask(world.person, 'createLink', request)
      if (succeeded(made)) world.accepted.push({ read: 'links', shows: (made.body as { id: string }).id })
      return succeeded(made)
    },
  },
  {
    name: 'staff want to send files',
    texts: texts(300, 296, 295),
    go: async (world, [photo, document, recording]) => {
      const { id } = world.report
      const files = [{ name: photo, size: 1000, type: 'image/jpeg' }]
      const asked = await ask(world.person, 'requestUploads', { body: { reportId: id, files } })
      if (succeeded(asked)) {
        const [upload] = (asked.body as { data: { id: string }[] }).data
        const read = await ask(world.person, 'listPhotos', { params: { id }, query: { ids: upload?.id } })
        // A name is one line of visible characters.
        const shown = visibleLine(lineText(`${photo}`)) || 'File'
        if (!JSON.stringify(read.body).includes(JSON.stringify(shown)))
          throw new Error(`A photograph's record does not show ${JSON.stringify(photo)}.`)
      }
      const documents = [{ name: `${document}.pdf`, size: 1000 }]
      const others = await ask(world.person, 'requestDocumentUploads', { params: { id }, body: { files: documents } })
      const recordings = [{ name: `${recording}.webm`, size: 1000 }]
      const spoken = await ask(world.person, 'requestRecordingUploads', { params: { id }, body: { files: recordings } })
      return [asked, others, spoken].every(succeeded)
    },
  },
  {
    name: 'staff send an e-mail',
    texts: texts(300, 8000),
    go: async (world, [subject, message]) => {
      const key = newId()
      const body = {
        ...{ reportid: world.report.id, toaddresses: ['tina@people.example'], idempotencykey: key },
        ...{ subject: `${subject}`.replaceAll(/[\r\n]/g, ' '), message: `<p>${key} ${message} [Property Address]</p>` },
      }
      const sent = await ask(world.person, 'sendEmail', { body })
      if (succeeded(sent)) world.accepted.push({ read: 'e-mails', shows: key })
      return succeeded(sent)
    },
  },
  {
    name: 'a visitor gives feedback',
    texts: texts(300, 8000),
    go: async ({ report, keys }, [name, comments]) => {
      const query = { k: keys.feedback }
      const items = [{ itemref: 'item-Hall', comments }]
      const body = { purpose: 'feedback', party: 'tenant', name, email: 'tina@people.example', items }
      const saved = await ask(undefined, 'saveSharedReport', { params: { id: report.id }, query, body })
      if (succeeded(saved))
        await ask(undefined, 'sendFeedbackEmail', { params: { id: report.id, commenttype: 'tenant' }, query })
      return succeeded(saved)
    },
  },
  {
    name: 'a visitor wants to send a photograph',
    texts: texts(300),
    go: async ({ report, keys }, [fileName]) => {
      // An address is always well formed.
      const query = {
        k: keys.feedback,
        id: report.id,
        fileName: fileName?.toWellFormed(),
        fileType: 'image/jpeg',
        size: 1000,
      }
      return succeeded(await ask(undefined, 'requestSharedUpload', { query }))
    },
  },
  makesDocument({
    name: 'staff and a visitor have the PDF made',
    texts: texts(300, 300),
    go: async ({ person, report, keys }, [line1, postcode]) => {
      const params = { id: report.id }
      // The address is in the file's name.
      const body = { ...report, address: { ...report.address, line1, postcode } }
      await ask(person, 'saveReport', { params, query: { force: 'true' }, body })
      const made = await ask(person, 'generateReport', { params: { ...params, variant: 'report' } })
      if (succeeded(made)) await readJob(person, 'getJob', { params: { id: (made.body as { id: string }).id } })
      const query = { k: keys.signature }
      const shared = await ask(undefined, 'generateSharedReport', { params, query })
      if (!succeeded(shared)) return false
      const { id: jobId } = shared.body as { id: string }
      await readJob(undefined, 'getSharedJob', { params: { ...params, jobId }, query })
      return true
    },
  }),
  makesDocument({
    name: 'staff look at a preview',
    texts: texts(2000, 2000),
    go: async ({ person, report }, [pugcode, csscode]) => {
      const made = await ask(person, 'generatePreview', { body: { reportid: report.id, pugcode, csscode } })
      if (succeeded(made)) await readJob(person, 'getJob', { params: { id: (made.body as { id: string }).id } })
      return succeeded(made)
    },
  }),
  makesDocument({
    name: 'a visitor signs',
    texts: texts(300),
    go: async ({ report, keys }, [name]) => {
      const request = { params: { id: report.id }, query: { k: keys.signature } }
      const shown = await aPdfToSign(report.id)
      const body = { purpose: 'signature', name, image: await aSignature(), shown, again: true }
      const signed = await ask(undefined, 'saveSharedReport', { ...request, body })
      if (succeeded(signed)) await ask(undefined, 'sendSignatureEmail', request)
      return succeeded(signed)
    },
  }),
  makesDocument({
    name: 'staff collect a signature',
    texts: texts(300),
    go: async ({ person, report }, [name]) => {
      const image = await aSignature()
      const signatures = report.signatures.map((each) => ({ ...each, name, image }))
      const body = { ...report, signatures }
      return succeeded(await ask(person, 'saveReport', { params: { id: report.id }, query: { force: 'true' }, body }))
    },
  }),
  {
    name: 'support sends a command',
    texts: texts(8000),
    go: async ({ person, supporter }, [command]) => {
      const sent = await ask(supporter, 'createRemoteCommand', { body: { userid: person.userId, command } })
      if (succeeded(sent)) await ask(person, 'listRemoteCommands', { query: { userid: person.userId } })
      return succeeded(sent)
    },
  },
  {
    name: 'a ticket is opened, and answered',
    texts: texts(300, 8000, 8000),
    go: async ({ person, supporter }, [subject, message, answer]) => {
      const opened = await ask(person, 'createTicket', { body: { subject, message } })
      if (!succeeded(opened)) return false
      const params = { id: routes.createTicket.answer.parse(opened.body).id }
      const answered = await ask(supporter, 'addTicketMessage', { params, body: { message: answer } })
      return succeeded(answered) && succeeded(await ask(person, 'getTicket', { params }))
    },
  },
  {
    name: 'staff make a customer',
    texts: texts(300, 300, 300),
    go: async ({ person }, [companyName, branchName, line1]) => {
      const body = { companyName, branchName, address: { line1 } }
      const made = await ask(person, 'createCustomer', { body })
      if (!succeeded(made)) return false
      const params = { id: routes.createCustomer.answer.parse(made.body).id }
      const shown = routes.getCustomer.answer.parse((await ask(person, 'getCustomer', { params })).body)
      if (shown.companyName !== lineText(`${companyName}`).trim())
        throw new Error('A customer has another name than was typed.')
      const query = { name: shown.companyName.toWellFormed() }
      return succeeded(await ask(person, 'listCustomers', { query }))
    },
  },
  {
    name: 'staff book an appointment',
    texts: texts(300, 300, 20, 2000),
    go: async ({ person }, [line1, town, postcode, notes]) => {
      const times = { starttime: '2026-11-24T09:00:00.000Z', endtime: '2026-11-24T10:00:00.000Z' }
      const body = {
        userId: person.userId,
        reporttype: 'Inventory',
        ...times,
        address: { line1, town, postcode },
        notes,
      }
      const made = await ask(person, 'createAppointment', { body })
      if (!succeeded(made)) return false
      const params = { id: routes.createAppointment.answer.parse(made.body).id }
      const shown = routes.getAppointment.answer.parse((await ask(person, 'getAppointment', { params })).body)
      if (shown.notes !== cleanText(`${notes}`)) throw new Error('An appointment has other notes than were typed.')
      return true
    },
  },
  {
    name: 'staff write an e-mail template',
    texts: texts(300, 300, 300, 10_000),
    go: async ({ person }, [name, description, subject, message]) => {
      const fields = {
        name,
        description,
        subject: `${subject}`.replaceAll(/[\r\n]/g, ' '),
        message: `<p>${message}</p>`,
      }
      const made = await ask(person, 'createEmailTemplate', { body: { ...fields, userlist: [person.userId] } })
      if (!succeeded(made)) return false
      const { id, version } = routes.createEmailTemplate.answer.parse(made.body)
      const listed = await ask(person, 'listEmailTemplates', { query: { mode: 'use' } })
      if (!JSON.stringify(listed.body).includes(id)) throw new Error('A template that was made is not listed.')
      const params = { id }
      const saved = await ask(person, 'saveEmailTemplate', {
        params,
        body: { ...fields, description: '', version, userlist: [person.userId] },
      })
      // The limit per user would soon be reached.
      const removed = await ask(person, 'deleteEmailTemplate', { params })
      return succeeded(saved) && succeeded(removed)
    },
  },
]

/** Every route that shows what the steps write; each must respond 200. */
export const stressReads: { name: string; go: (world: StressWorld) => Promise<Answer<unknown>> }[] = [
  { name: 'report', go: ({ person, report }) => ask(person, 'getReport', { params: { id: report.id } }) },
  {
    name: 'first version',
    go: ({ person, report }) => ask(person, 'getReport', { params: { id: report.id }, query: { version: '1' } }),
  },
  {
    name: 'list',
    go: ({ person, report }) => ask(person, 'listReports', { query: { month: report.date.slice(0, 7) } }),
  },
  { name: 'search', go: ({ person, report }) => ask(person, 'listReports', { query: { search: String(report.ref) } }) },
  { name: 'links', go: ({ person, report }) => ask(person, 'listLinks', { params: { id: report.id } }) },
  { name: 'photographs', go: ({ person, report }) => ask(person, 'listPhotos', { params: { id: report.id } }) },
  { name: 'recordings', go: ({ person, report }) => ask(person, 'listRecordings', { params: { id: report.id } }) },
  { name: 'documents', go: ({ person, report }) => ask(person, 'listDocuments', { params: { id: report.id } }) },
  { name: 'e-mails', go: ({ person, report }) => ask(person, 'listReportEmails', { params: { id: report.id } }) },
  {
    name: 'CSV of reports',
    go: ({ person, report }) => ask(person, 'downloadReportsCsv', { query: { search: String(report.ref) } }),
  },
  {
    name: 'CSV of feedback',
    go: async ({ person, report }) => {
      const started = await ask(person, 'downloadFeedbackFlagCsv', { query: { search: String(report.ref) } })
      const { id } = started.body as { id: string }
      return vi.waitFor(async () => {
        const job = await ask(person, 'getJob', { params: { id } })
        expect(job.body).toMatchObject({ completed: true, payload: {} })
        return job
      }, 60_000)
    },
  },
  {
    name: 'page to sign',
    go: async ({ report, keys }) => {
      // Without a PDF the page would have one made.
      await aPdfToSign(report.id)
      return ask(undefined, 'getSharedReport', { params: { id: report.id }, query: { k: keys.signature } })
    },
  },
  { name: 'tickets', go: ({ supporter }) => ask(supporter, 'listTickets', {}) },
  { name: 'commands', go: ({ supporter }) => ask(supporter, 'listRemoteCommands', {}) },
  { name: 'diary', go: ({ person }) => ask(person, 'listAppointments', { query: { date: '24-11-2026' } }) },
  { name: 'customers', go: ({ person }) => ask(person, 'listCustomers', {}) },
  { name: 'CSV of customers', go: ({ person }) => ask(person, 'downloadCustomersCsv', {}) },
  { name: 'e-mail templates', go: ({ person }) => ask(person, 'listEmailTemplates', {}) },
  ...(['feedback', 'report', 'photos'] as const).map((purpose) => ({
    name: `page of a link for ${purpose}`,
    go: ({ report, keys }: StressWorld) =>
      ask(undefined, 'getSharedReport', { params: { id: report.id }, query: { k: keys[purpose] } }),
  })),
]
