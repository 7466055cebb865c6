import type { Appointment, ClientDocument, ListedTicket, ReportBody } from '@lintel/contract'
import { findClient, withHiddenValues } from '../clients/find-client.ts'
import { invalidParts } from '../clients/store/erasure.ts'
import { scanAppointments } from '../appointments/store.ts'
import { everyAct } from '../audit/store.ts'
import { scanCustomers } from '../customers/store.ts'
import { everySave } from '../dictionary/store.ts'
import { claimsOf } from '../disputes/store.ts'
import { scanTemplates } from '../emailtemplates/store.ts'
import { everySave as everyTemplateSave, everyTemplate } from '../reporttemplates/store.ts'
import { everyEmail } from '../emails/log.ts'
import { everyCalendar } from '../googlecalendar/store/of-client.ts'
import { aboutDaySheets, aboutInvoice, aboutReport, aboutTicket, type EmailSubject } from '../emails/subjects.ts'
import { makeLogger } from '../lib/logging.ts'
import type { FoundRecord } from '../lib/client-records.ts'
import type { Key } from '../lib/table.ts'
import { everyInvoice } from '../provider-invoices/store.ts'
import { bodyOfFound, everyReceipt, scanReports, type FoundReport } from '../reports/client-data.ts'
import { readAnswers } from '../reports/store/answers.ts'
import { readTrail } from '../reports/trail/read-trail.ts'
import { findWorkbookOf } from '../spreadsheets/store.ts'
import { everyMessage, scanTickets } from '../tickets/store.ts'
import { everyTranscription } from '../transcription/store.ts'
import { uploadedDocuments } from '../uploads/client-documents.ts'
import {
  contentOf,
  filesOfDisputes,
  filesOfLooks,
  filesOfMessages,
  filesOfReport,
  lengthOf,
  sentAs,
  type StoredFile,
} from './files.ts'
import { cursorAt, type Cursor } from './cursor.ts'

export interface ExportedFile {
  path: string
  /** Approximate; exact for a stored file. */
  bytes: number
  isStored: boolean
  fetch: () => Promise<Uint8Array>
}

export interface MissingFile {
  path: string
  why: string
}

interface Piece {
  file?: ExportedFile
  missing?: readonly MissingFile[]
}

/** A zip can only end after an entry with a cursor, which says where to go on. */
export interface Entry extends Piece {
  counted?: 'reports' | 'tickets'
  cursor?: Cursor
}

interface ReportPiece extends Piece {
  key?: string
}

const log = makeLogger('client-data')

const gone = 'no longer in storage'
export const unreadable = 'could not be read'
const cannotRead = (path: string): MissingFile => ({ path, why: unreadable })

const atOnce = 24

const bytesOf = (content: unknown): Buffer => Buffer.from(JSON.stringify(content, undefined, 2))

const jsonFile = (path: string, content: unknown): ExportedFile => {
  const bytes = bytesOf(content)
  return { path, bytes: bytes.length, isStored: false, fetch: () => Promise.resolve(bytes) }
}

/** Stored files can have the same name. */
function namesIn(folder: string, files: readonly StoredFile[]): Map<StoredFile, string> {
  const used = new Set<string>()
  return new Map(
    files.map((file) => {
      const name = file.key.slice(file.key.lastIndexOf('/') + 1)
      let free = name
      for (let number = 2; used.has(free.toLowerCase()); number++) free = `${number} ${name}`
      used.add(free.toLowerCase())
      return [file, `${folder}/${free}`] as const
    }),
  )
}

/** Yields a folder's files after the given one, including those missing from storage. */
async function* storedIn(folder: string, files: readonly StoredFile[], after = ''): AsyncGenerator<ReportPiece> {
  const names = namesIn(folder, files)
  const wanted = files.filter(({ key }) => key > after)
  for (let at = 0; at < wanted.length; at += atOnce) {
    const some = wanted.slice(at, at + atOnce)
    const lengths = await Promise.all(some.map(lengthOf))
    for (const [index, file] of some.entries()) {
      const bytes = lengths[index]
      const path = names.get(file) ?? file.key
      yield bytes === undefined
        ? { key: file.key, missing: [{ path, why: gone }] }
        : { key: file.key, file: { path, bytes, isStored: true, fetch: () => contentOf(file) } }
    }
  }
}

async function emailsFile(path: string, subject: EmailSubject): Promise<Piece> {
  const { logs, invalid } = await everyEmail(subject)
  return { file: jsonFile(path, logs), missing: invalid > 0 ? [cannotRead(`${path}: ${invalid} e-mails`)] : [] }
}

/** What an older trail says is read from the body, among others. */
const trailFile = (path: string, reportId: string): Promise<Piece> =>
  readTrail(reportId).then(
    (rows) => ({ file: jsonFile(path, rows) }),
    () => ({ missing: [cannotRead(path)] }),
  )

const disputesFile = (path: string, { claims, invalid }: Awaited<ReturnType<typeof claimsOf>>): Piece => ({
  ...(claims.length > 0 && { file: jsonFile(path, claims) }),
  missing: invalid > 0 ? [cannotRead(`${path}: ${invalid} claims and answers`)] : [],
})

async function receiptsFile(path: string, reportId: string): Promise<Piece> {
  const { receipts, invalid } = await everyReceipt(reportId)
  return {
    ...(receipts.length > 0 && { file: jsonFile(path, receipts) }),
    missing: invalid > 0 ? [cannotRead(`${path}: ${invalid} receipts`)] : [],
  }
}

type Within = Cursor['within']

/** `within` skips those already exported. */
async function* entriesOfReport(report: FoundReport, within: Within): AsyncGenerator<ReportPiece> {
  const folder = `reports/${report.name}`
  const { row } = report
  if (!row) {
    yield { missing: [cannotRead(folder)] }
    return
  }
  let body: ReportBody | undefined
  try {
    body = await bodyOfFound(report)
  } catch (error) {
    log.warn('A body could not be read for an export', {
      report: report.id,
      error: error instanceof Error ? error : String(error),
    })
    // The unreadable body is what lists the files.
    if (!within) yield { missing: [cannotRead(`${folder}/report.json`), cannotRead(`${folder}/files`)] }
  }
  const claimed = await claimsOf(report.id)
  if (!within) {
    const { emailcount: _count, openchecks: _open, ...header } = row.record
    const { answers } = await readAnswers(report.id)
    if (body) yield { file: jsonFile(`${folder}/report.json`, { ...header, ...body }) }
    else yield { file: jsonFile(`${folder}/header.json`, header) }
    if (answers.length > 0) yield { file: jsonFile(`${folder}/checks.json`, answers) }
    yield await trailFile(`${folder}/trail.json`, report.id)
    yield await receiptsFile(`${folder}/receipts.json`, report.id)
    yield disputesFile(`${folder}/claims.json`, claimed)
    yield { ...(await emailsFile(`${folder}/emails.json`, aboutReport(report.id))), key: '' }
  }
  if (!body) return
  const files = filesOfReport(row.record, body, await filesOfDisputes(claimed.claims))
  yield* storedIn(`${folder}/files`, files, within?.key)
}

async function* entriesOfTicket({ id, record: ticket }: FoundRecord<ListedTicket>): AsyncGenerator<Piece> {
  const folder = `tickets/${id}`
  if (!ticket) yield { missing: [cannotRead(`${folder}/ticket.json`)] }
  const { messages, invalid } = await everyMessage(id)
  if (invalid > 0) yield { missing: [cannotRead(`${folder}/ticket.json: ${invalid} messages`)] }
  yield { file: jsonFile(`${folder}/${ticket ? 'ticket' : 'messages'}.json`, { ...ticket, messages }) }
  yield emailsFile(`${folder}/emails.json`, aboutTicket(id))
  yield* storedIn(`${folder}/files`, filesOfMessages(messages))
}

function entryOfRecords(folder: string, found: readonly FoundRecord<object>[]): Piece {
  const [first] = found
  const records = found.flatMap(({ record }) => record ?? [])
  return {
    ...(first && records.length > 0 && { file: jsonFile(`${folder}/${first.id}.json`, records) }),
    missing: found.filter(({ record }) => !record).map(({ id }) => cannotRead(`${folder}: ${id}`)),
  }
}

/** A zip can end between documents. */
async function* entriesOfAppointments(
  found: readonly FoundRecord<Appointment>[],
  { after, within, ...step }: Cursor,
): AsyncGenerator<Entry> {
  let before = after
  let listed: Appointment[] = []
  const list = () => {
    const [first] = listed
    const file = first && jsonFile(`appointments/${first.id}.json`, listed)
    listed = []
    return { ...(file && { file }) }
  }
  for (const { id, key, record: appointment } of found) {
    const done = within?.id === id ? within.key : undefined
    if (!appointment) yield { missing: [cannotRead(`appointments: ${id}`)] }
    else if (done === undefined) listed.push(appointment)
    const files = appointment?.dataentrydocuments.map(({ src }) => sentAs('document', src)) ?? []
    if (files.length > 0) {
      const upTo = (file: string): Cursor => ({ ...step, ...(before && { after: before }), within: { id, key: file } })
      if (done === undefined) yield { ...list(), cursor: upTo('') }
      const inOrder = files.toSorted((a, b) => (a.key < b.key ? -1 : 1))
      for await (const { key: file = '', ...entry } of storedIn(`appointments/${id}/files`, inOrder, done))
        yield { ...entry, cursor: upTo(file) }
      yield { cursor: { ...step, after: key } }
    }
    before = key
  }
  yield list()
}

async function* entriesOfInvoices(clientId: string): AsyncGenerator<Piece> {
  const { invoices, invalid } = await everyInvoice(clientId)
  const missing = invalid.map((id) => cannotRead(`invoices.json: ${id}`))
  const withEmails = []
  for (const invoice of invoices) {
    const { logs, invalid: unread } = await everyEmail(aboutInvoice(invoice.id))
    if (unread > 0) missing.push(cannotRead(`invoices.json: ${unread} e-mails of ${invoice.id}`))
    withEmails.push({ ...invoice, emails: logs })
  }
  // PDFs are rendered from these figures on request.
  yield { file: jsonFile('invoices.json', withEmails), missing }
}

async function* entriesOfDictionary(clientId: string): AsyncGenerator<Piece> {
  const { saves, invalid } = await everySave(clientId)
  const missing = invalid > 0 ? [cannotRead(`dictionary/history.json: ${invalid} saves`)] : []
  if (saves.length > 0) yield { file: jsonFile('dictionary/history.json', saves), missing }
  else yield { missing }
  yield* storedIn(
    'dictionary/saves',
    saves.map(({ key }): StoredFile => ({ bucket: 'REPORTS_BUCKET', key })),
  )
}

async function* entriesOfReportTemplates(clientId: string): AsyncGenerator<Piece> {
  const { templates, invalid } = await everyTemplate(clientId)
  const { saves, invalid: unread } = await everyTemplateSave(clientId)
  const missing = [...invalid, ...unread].map((sk) => cannotRead(`reporttemplates: ${sk}`))
  if (templates.length + saves.length > 0)
    yield { file: jsonFile('reporttemplates/history.json', { templates, saves }), missing }
  else yield { missing }
  yield* storedIn(
    'reporttemplates/saves',
    saves.map(({ key }): StoredFile => ({ bucket: 'REPORTS_BUCKET', key })),
  )
}

async function* entriesOfDaySheets(clientId: string): AsyncGenerator<Piece> {
  const { logs, invalid } = await everyEmail(aboutDaySheets(clientId))
  const missing = invalid > 0 ? [cannotRead(`daysheets/emails.json: ${invalid} e-mails`)] : []
  if (logs.length > 0) yield { file: jsonFile('daysheets/emails.json', logs), missing }
  else yield { missing }
}

async function* entriesOfCalendars(clientId: string): AsyncGenerator<Piece> {
  const calendars = await everyCalendar(clientId)
  if (calendars.links.length + calendars.offers.length > 0) yield { file: jsonFile('googlecalendars.json', calendars) }
}

async function* entriesOfTranscriptions(clientId: string): AsyncGenerator<Piece> {
  const { invalid, ...kept } = await everyTranscription(clientId)
  const missing = invalid > 0 ? [cannotRead(`transcriptions.json: ${invalid}`)] : []
  if (kept.transcriptions.length + kept.documents.length + kept.uses.length > 0)
    yield { file: jsonFile('transcriptions.json', kept), missing }
  else yield { missing }
}

async function* entriesOfWorkbook(clientId: string): AsyncGenerator<Piece> {
  const workbook = await findWorkbookOf(clientId)
  if (workbook === 'damaged') yield { missing: [cannotRead('workbook/workbook.json')] }
  if (!workbook || workbook === 'damaged') return
  yield { file: jsonFile('workbook/workbook.json', workbook) }
  yield* storedIn('workbook', [sentAs('workbook', workbook.src)])
}

async function* entriesOfClient(clientId: string): AsyncGenerator<Piece> {
  const client = await findClient(clientId)
  const invalid = await invalidParts(clientId)
  if (!client) yield { missing: [cannotRead('client.json')] }
  else {
    yield {
      file: jsonFile('client.json', withHiddenValues(client)),
      missing: invalid.map((key) => cannotRead(`client.json: ${key}`)),
    }
    yield* storedIn('look', filesOfLooks(client))
  }
  yield* entriesOfDictionary(clientId)
  yield* entriesOfReportTemplates(clientId)
  yield* entriesOfCalendars(clientId)
  yield* entriesOfTranscriptions(clientId)
  yield* entriesOfWorkbook(clientId)
}

async function* entriesOfUploads(documents: readonly ClientDocument[], invalid: number): AsyncGenerator<Entry> {
  const [first] = documents
  yield {
    ...(first && { file: jsonFile(`uploads/${first.id}.json`, documents) }),
    missing: invalid > 0 ? [cannotRead(`uploads: ${invalid} documents`)] : [],
  }
  const files = documents.map(({ src }) => sentAs('clientDocument', src))
  for await (const { file, missing } of storedIn('uploads', files))
    yield { ...(file && { file }), ...(missing && { missing }) }
}

type ReadPage<T> = (clientId: string, after: Key | undefined) => Promise<{ page: T[]; next?: Key }>
type Step = (clientId: string, from: Cursor) => AsyncGenerator<Entry>

const pagesOf = <T>(
  scan: ReadPage<T>,
  entriesOf: (page: T[], cursor: Cursor) => Iterable<Entry> | AsyncIterable<Entry>,
): Step =>
  async function* (clientId, from) {
    for (let cursor = from; ;) {
      const { page, next } = await scan(clientId, cursor.after)
      yield* entriesOf(page, cursor)
      if (!next) return
      cursor = { ...cursorAt(from.step), after: next }
      yield { cursor }
    }
  }

async function* entriesOfReports(page: readonly FoundReport[], begun: Cursor): AsyncGenerator<Entry> {
  let cursor = begun
  for (const report of page) {
    const within = cursor.within?.id === report.id ? cursor.within : undefined
    for await (const { key, ...entry } of entriesOfReport(report, within)) {
      if (key !== undefined) cursor = { ...cursor, within: { id: report.id, key } }
      yield { ...entry, ...(key !== undefined && { cursor }) }
    }
    cursor = { ...cursorAt(begun.step), after: report.key }
    yield { cursor, counted: 'reports' }
  }
}

async function* entriesOfTickets(page: readonly FoundRecord<ListedTicket>[], cursor: Cursor): AsyncGenerator<Entry> {
  for (const ticket of page) {
    yield* entriesOfTicket(ticket)
    yield { cursor: { ...cursor, after: ticket.key }, counted: 'tickets' }
  }
}

const steps: Readonly<Record<string, Step>> = {
  reports: pagesOf(scanReports, entriesOfReports),
  tickets: pagesOf(scanTickets, entriesOfTickets),
  customers: pagesOf(scanCustomers, (page) => [entryOfRecords('customers', page)]),
  emailtemplates: pagesOf(scanTemplates, (page) => [entryOfRecords('emailtemplates', page)]),
  appointments: pagesOf(scanAppointments, entriesOfAppointments),
  async *uploads(clientId, from) {
    for (let after = from.after?.sk; ;) {
      const { documents, invalid, next } = await uploadedDocuments(clientId, after)
      yield* entriesOfUploads(documents, invalid)
      if (next === undefined) return
      after = next
      // A page has up to 50 documents of 40 MB.
      yield { cursor: { ...cursorAt('uploads'), after: { pk: '', sk: next } } }
    }
  },
  async *client(clientId) {
    yield* entriesOfInvoices(clientId)
    yield* entriesOfDaySheets(clientId)
    yield* entriesOfClient(clientId)
  },
  async *audit(clientId, from) {
    for await (const { acts, invalid, last } of everyAct(clientId, from.after?.sk)) {
      const [first] = acts
      yield {
        ...(first && { file: jsonFile(`audit/${first.at.replaceAll(':', '')}.json`, acts) }),
        missing: invalid.map((key) => cannotRead(`audit: ${key}`)),
        cursor: { ...from, after: { pk: '', sk: last } },
      }
    }
  },
}

export async function* entriesFrom(clientId: string, from: Cursor): AsyncGenerator<Entry> {
  const names = Object.keys(steps)
  for (const name of names.slice(names.indexOf(from.step))) {
    const cursor = name === from.step ? from : cursorAt(name)
    if (cursor !== from) yield { cursor }
    yield* steps[name]?.(clientId, cursor) ?? []
  }
}
