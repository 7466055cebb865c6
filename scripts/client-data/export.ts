import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Client } from '@lintel/contract'
import { stringify } from 'csv-stringify/sync'
import { writeAct } from '../../functions/audit/write-act.ts'
import { actsOf } from '../../functions/audit/store.ts'
import { findClient, withHiddenValues } from '../../functions/clients/find-client.ts'
import { writeZip, type ZippedFile } from '../../functions/documents/zip/zip.ts'
import { aboutInvoice, aboutReport, aboutTicket, type EmailSubject } from '../../functions/emails/subjects.ts'
import { emailsOf } from '../../functions/emails/store.ts'
import { transact } from '../../functions/lib/table.ts'
import { readInvoicesOf } from '../../functions/provider-invoices/store.ts'
import { bodyOfRow } from '../../functions/reports/read-report.ts'
import { wholeReport, type HeaderRow } from '../../functions/reports/store/header.ts'
import { readHeader } from '../../functions/reports/store/headers.ts'
import { readMessages, readPage } from '../../functions/tickets/store.ts'
import { UsageError } from '../environment/arguments.ts'
import { reportsOf } from './reports-of.ts'
import { contentOf, filesOfLooks, filesOfMessages, filesOfReport, lengthOf, type StoredFile } from './stored-files.ts'

/** A file that is not in the zip, or says there alone that it could not be read; and why. */
interface MissingFile {
  path: string
  why: string
}

/** What was put into the zip, and what is not in it. */
export interface Exported {
  reports: number
  files: number
  missing: readonly MissingFile[]
}

const gone = 'not in storage any more'
const unreadable = 'could not be read'

/** A file of the zip with its bytes, where they are known before it is fetched. */
type ExportedFile = Omit<ZippedFile, 'bytes'> & { known?: number }

/** Whatever fails to be read is named, and the rest is exported: in the zip such a file says so. */
const named = (file: ExportedFile, missing: MissingFile[]): ZippedFile => ({
  path: file.path,
  modified: file.modified,
  fetch: async () => {
    try {
      const content = await file.fetch()
      if (file.known !== undefined && content.length !== file.known) throw new Error(`${file.path} was cut short.`)
      return content
    } catch {
      missing.push({ path: file.path, why: unreadable })
      return Buffer.from('This file could not be read when the client was exported.\n')
    }
  },
})

const json = (path: string, read: () => Promise<unknown>): ExportedFile => ({
  path,
  modified: new Date(),
  fetch: async () => Buffer.from(JSON.stringify(await read(), undefined, 2)),
})

const nameIn = (folder: string, { key }: StoredFile) => `${folder}/files/${key.slice(key.lastIndexOf('/') + 1)}`

/** Looks whether files are there, so many at once. */
const atOnce = 24

/** The files of a folder of the zip; what is not in storage is named in `missing`. */
async function filesIn(folder: string, files: readonly StoredFile[], missing: MissingFile[]): Promise<ExportedFile[]> {
  const found: ExportedFile[] = []
  for (let at = 0; at < files.length; at += atOnce) {
    const some = files.slice(at, at + atOnce)
    const lengths = await Promise.all(some.map(lengthOf))
    for (const [index, file] of some.entries()) {
      const bytes = lengths[index]
      const path = nameIn(folder, file)
      if (bytes === undefined) missing.push({ path, why: gone })
      else found.push({ path, known: bytes, modified: new Date(), fetch: () => contentOf(file) })
    }
  }
  return found
}

/** A report as it is now; it may be saved while the zip is written. */
async function readReport(row: HeaderRow) {
  const now = (await readHeader(row.record.id)) ?? row
  return wholeReport(now.record, await bodyOfRow(now))
}

async function readEmails(subject: EmailSubject) {
  const emails = []
  for await (const { log } of emailsOf(subject)) emails.push(log)
  return emails
}

/** The invoices of a client with their e-mails. Their PDFs are made of these figures whenever they are asked for. */
const readInvoices = async (clientId: string) =>
  Promise.all(
    (await readInvoicesOf(clientId)).map(async (invoice) => ({
      ...invoice,
      emails: await readEmails(aboutInvoice(invoice.id)),
    })),
  )

/** The report with its files, as they are or named in `missing`. */
async function filesOfOne(row: HeaderRow, missing: MissingFile[]): Promise<ExportedFile[]> {
  const folder = `reports/${row.record.ref}`
  const own = [
    json(`${folder}/report.json`, () => readReport(row)),
    json(`${folder}/emails.json`, () => readEmails(aboutReport(row.record.id))),
  ]
  try {
    return [...own, ...(await filesIn(folder, filesOfReport(row.record, await bodyOfRow(row)), missing))]
  } catch {
    // Which files it has is in what cannot be read.
    missing.push({ path: `${folder}/files`, why: unreadable })
    return own
  }
}

/** More tickets than a client has. */
const everyTicket = { status: undefined, first: 0, most: 100_000 }

/** Writes all data of a client into a zip on this machine, and into the audit that this was done. */
export async function exportClient(
  clientId: string,
  { to, by, say }: { to: string; by: string; say: (line: string) => void },
): Promise<Exported> {
  const client = await findClient(clientId)
  if (!client) throw new UsageError(`There is no client ${clientId}.`)
  const missing: MissingFile[] = []
  const files: ExportedFile[] = []
  let reports = 0
  const onOdd = (ref: string) => missing.push({ path: `reports/${ref}`, why: unreadable })
  for await (const row of reportsOf(clientId, onOdd)) {
    files.push(...(await filesOfOne(row, missing)))
    if (++reports % 100 === 0) say(`${reports} reports found.`)
  }
  const { tickets } = await readPage({ clientId }, everyTicket)
  for (const ticket of tickets) {
    const folder = `tickets/${ticket.id}`
    const messages = await readMessages(ticket.id)
    files.push(
      json(`${folder}/ticket.json`, async () => ({
        ...ticket,
        messages,
        emails: await readEmails(aboutTicket(ticket.id)),
      })),
      ...(await filesIn(folder, filesOfMessages(messages), missing)),
    )
  }
  await writeDown(client, by)
  files.push(
    ...(await filesIn('look', filesOfLooks(client), missing)),
    json('client.json', () => Promise.resolve(withHiddenValues(client))),
    json('invoices.json', () => readInvoices(clientId)),
    json('audit.json', () => actsOf(clientId)),
  )
  say(`${reports} reports, ${tickets.length} tickets, ${files.length} files.`)
  // When all files have been fetched: what could not be read is known by then.
  const list = () => {
    const failed = new Set(missing.map(({ path }) => path))
    const rows = [
      ...files.filter(({ path }) => !failed.has(path)).map(({ path, known }) => [path, known ?? '']),
      ...missing.map(({ path, why }) => [path, why]),
    ]
    return Buffer.from(stringify([['file', 'bytes'], ...rows], { bom: true }))
  }
  const index = { path: 'index.csv', content: list }
  const onFile = (done: number) => {
    if (done > 0 && done % 1000 === 0) say(`${done} of ${files.length} files written.`)
  }
  try {
    // Never over a file that is there.
    const zipped = files.map((file) => named(file, missing))
    await writeZip(zipped, { index, out: createWriteStream(to, { flags: 'wx', mode: 0o600 }), onFile })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new UsageError(`${to} is there already.`)
    await rm(to, { force: true })
    throw error
  }
  return { reports, files: files.length, missing }
}

const writeDown = (client: Client, by: string) =>
  transact([
    writeAct(
      { now: new Date(), user: { name: by } },
      {
        action: 'client.export',
        clientId: client.id,
        subject: { kind: 'client', id: client.id, name: client.name },
      },
    ),
  ])
