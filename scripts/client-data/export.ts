import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Client } from '@lintel/contract'
import { stringify } from 'csv-stringify/sync'
import { writeAct } from '../../functions/audit/write-act.ts'
import { actsOf } from '../../functions/audit/store.ts'
import { findClient, withHiddenValues } from '../../functions/clients/find-client.ts'
import { writeZip, type ZippedFile } from '../../functions/documents/zip/zip.ts'
import { aboutReport } from '../../functions/emails/subjects.ts'
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

/** What was put into the zip, and which files storage did not have. */
export interface Exported {
  reports: number
  files: number
  missing: readonly string[]
}

const json = (path: string, read: () => Promise<unknown>): ZippedFile => ({
  path,
  modified: new Date(),
  fetch: async () => Buffer.from(JSON.stringify(await read(), undefined, 2)),
})

const nameIn = (folder: string, { key }: StoredFile) => `${folder}/files/${key.slice(key.lastIndexOf('/') + 1)}`

/** Looks whether files are there, so many at once. */
const atOnce = 24

/** The files of a folder of the zip; what is not in storage is named in `missing`. */
async function filesIn(folder: string, files: readonly StoredFile[], missing: string[]): Promise<ZippedFile[]> {
  const found: ZippedFile[] = []
  for (let at = 0; at < files.length; at += atOnce) {
    const some = files.slice(at, at + atOnce)
    const lengths = await Promise.all(some.map(lengthOf))
    for (const [index, file] of some.entries()) {
      const bytes = lengths[index]
      const path = nameIn(folder, file)
      if (bytes === undefined) missing.push(path)
      else found.push({ path, bytes, modified: new Date(), fetch: () => contentOf(file) })
    }
  }
  return found
}

/** A report as it is now; it may be saved while the zip is written. */
async function readReport(row: HeaderRow) {
  const now = (await readHeader(row.record.id)) ?? row
  return wholeReport(now.record, await bodyOfRow(now))
}

async function readEmails(id: string) {
  const emails = []
  for await (const { log } of emailsOf(aboutReport(id))) emails.push(log)
  return emails
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
  const missing: string[] = []
  const files: ZippedFile[] = []
  let reports = 0
  for await (const row of reportsOf(clientId)) {
    const folder = `reports/${row.record.ref}`
    files.push(
      json(`${folder}/report.json`, () => readReport(row)),
      json(`${folder}/emails.json`, () => readEmails(row.record.id)),
      ...(await filesIn(folder, filesOfReport(row.record, await bodyOfRow(row)), missing)),
    )
    if (++reports % 100 === 0) say(`${reports} reports found.`)
  }
  const { tickets } = await readPage({ clientId }, everyTicket)
  for (const ticket of tickets) {
    const folder = `tickets/${ticket.id}`
    const messages = await readMessages(ticket.id)
    files.push(
      json(`${folder}/ticket.json`, () => Promise.resolve({ ...ticket, messages })),
      ...(await filesIn(folder, filesOfMessages(messages), missing)),
    )
  }
  await writeDown(client, by)
  files.push(
    ...(await filesIn('look', filesOfLooks(client), missing)),
    json('client.json', () => Promise.resolve(withHiddenValues(client))),
    json('invoices.json', () => readInvoicesOf(clientId)),
    json('audit.json', () => actsOf(clientId)),
  )
  say(`${reports} reports, ${tickets.length} tickets, ${files.length} files.`)
  const rows = [
    ...files.map(({ path, bytes }) => [path, bytes ?? '']),
    ...missing.map((path) => [path, 'not in storage any more']),
  ]
  const index = { path: 'index.csv', content: Buffer.from(stringify([['file', 'bytes'], ...rows], { bom: true })) }
  const onFile = (done: number) => {
    if (done > 0 && done % 1000 === 0) say(`${done} of ${files.length} files written.`)
  }
  try {
    // Never over a file that is there.
    await writeZip(files, { index, out: createWriteStream(to, { flags: 'wx', mode: 0o600 }), onFile })
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
