import { AdminDeleteUserCommand, paginateListUsers } from '@aws-sdk/client-cognito-identity-provider'
import type { Client } from '@lintel/contract'
import { writeAct } from '../../functions/audit/write-act.ts'
import { findClient, providerClientId } from '../../functions/clients/find-client.ts'
import { cognito } from '../../functions/lib/aws.ts'
import { variable } from '../../functions/lib/environment.ts'
import { transact } from '../../functions/lib/table.ts'
import { bodyOfRow } from '../../functions/reports/read-report.ts'
import { removeReport } from '../../functions/reports/store/commit.ts'
import type { HeaderRow } from '../../functions/reports/store/header.ts'
import { readMessages, readPage, removeTicket } from '../../functions/tickets/store.ts'
import { photoFolders } from '../../functions/uploads/keys.ts'
import { storedKey } from '../../functions/uploads/kinds.ts'
import { StoredPhoto } from '../../functions/uploads/store.ts'
import { UsageError } from '../environment/arguments.ts'
import { removeObjects, removePartition, removeRow, rowsWithClient } from './remove.ts'
import { reportsOf } from './reports-of.ts'
import { filesOfMessages, filesOfReport, type StoredFile } from './stored-files.ts'

/** What was erased in this run; one that was broken off had erased the rest. */
export interface Erased {
  reports: number
  files: number
  accounts: number
}

/** Throws UsageError where the client may still be used, or another is meant. */
async function erasable(clientId: string, name: string): Promise<Client> {
  if (clientId === providerClientId) throw new UsageError('The provider’s own client is not erased.')
  const client = await findClient(clientId)
  if (!client) throw new UsageError(`There is no client ${clientId}.`)
  if (client.name !== name) throw new UsageError(`--name is not the name of the client ${clientId}.`)
  if (client.settings.find(({ key }) => key === 'Suspend')?.value !== 'true')
    throw new UsageError('Suspend the client first: nobody may work in it while it is erased.')
  return client
}

async function eraseAccounts(clientId: string): Promise<number> {
  const UserPoolId = variable('USER_POOL_ID')
  const found: string[] = []
  for await (const { Users = [] } of paginateListUsers({ client: cognito }, { UserPoolId }))
    for (const { Username, Attributes = [] } of Users)
      if (Username && Attributes.some(({ Name, Value }) => Name === 'custom:client_id' && Value === clientId))
        found.push(Username)
  for (const Username of found) await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username }))
  return found.length
}

const eraseFiles = async (files: readonly StoredFile[]) => {
  for (const { bucket, key } of files) await removeObjects(bucket, key)
}

/** Everything that was sent for the client: photographs with their copies, documents, images of looks. */
async function eraseUploads(clientId: string): Promise<number> {
  let files = 0
  for await (const row of rowsWithClient('PHOTOS_TABLE', clientId)) {
    const { src, kind } = StoredPhoto.pick({ src: true, kind: true }).parse(row)
    if (kind === 'document') await removeObjects('DOCUMENTS_BUCKET', storedKey('document', src))
    for (const folder of Object.values(photoFolders)) await removeObjects('PHOTOS_BUCKET', `${folder}${src}`)
    await removeRow('PHOTOS_TABLE', row)
    files++
  }
  await removePartition('PHOTOS_TABLE', `REPORT#${clientId}`)
  return files
}

/** The header goes last: by it the report is found again after a run that was broken off. */
async function eraseReport(row: HeaderRow): Promise<void> {
  const { id } = row.record
  // Its body may be gone already.
  const body = await bodyOfRow(row).catch(() => undefined)
  if (body) await eraseFiles(filesOfReport(row.record, body))
  for (const folder of [`downloads/${id}/`, `downloads/zips/${id}/`]) await removeObjects('DOCUMENTS_BUCKET', folder)
  const pk = `REPORT#${id}`
  for (const table of ['PHOTOS_TABLE', 'LINKS_TABLE', 'JOBS_TABLE'] as const) await removePartition(table, pk)
  await removePartition('REPORTS_TABLE', pk, (sk) => sk === 'HEADER')
  await removeObjects('REPORTS_BUCKET', `reports/${id}/`)
  if (!(await removeReport(row))) throw new Error(`The report ${id} was changed while it was erased; run this again.`)
}

async function eraseTickets(clientId: string): Promise<void> {
  for (;;) {
    const { tickets } = await readPage({ clientId }, { status: undefined, first: 0, most: 100 })
    if (tickets.length === 0) return
    for (const ticket of tickets) {
      const pk = `TICKET#${ticket.id}`
      await eraseFiles(filesOfMessages(await readMessages(ticket.id)))
      await removePartition('REPORTS_TABLE', pk)
      await removePartition('TICKETS_TABLE', pk, (sk) => sk === 'TICKET')
      if (!(await removeTicket(ticket)))
        throw new Error(`The ticket ${ticket.id} was changed while it was erased; run this again.`)
    }
  }
}

/**
 * Erases all data of a suspended client for good. Invoices stay, as accounts must be kept, and so does the audit. It may
 * be repeated: the client itself goes last.
 */
export async function eraseClient(
  clientId: string,
  { name, by, say }: { name: string; by: string; say: (line: string) => void },
): Promise<Erased> {
  const client = await erasable(clientId, name)
  await transact([
    writeAct(
      { now: new Date(), user: { name: by } },
      { action: 'client.erase', clientId, subject: { kind: 'client', id: clientId, name } },
    ),
  ])
  const accounts = await eraseAccounts(clientId)
  say(`${accounts} accounts erased.`)
  let reports = 0
  for await (const row of reportsOf(clientId)) {
    await eraseReport(row)
    if (++reports % 100 === 0) say(`${reports} reports erased.`)
  }
  await eraseTickets(clientId)
  const files = await eraseUploads(clientId)
  for await (const row of rowsWithClient('JOBS_TABLE', clientId)) await removeRow('JOBS_TABLE', row)
  await removePartition('REPORTS_TABLE', `BOUNCED#${clientId}`)
  await eraseRecord(client)
  return { reports, files, accounts }
}

async function eraseRecord({ id, branches, users }: Client): Promise<void> {
  for (const branch of branches) await removePartition('CLIENTS_TABLE', `BRANCH#${branch.id}`)
  for (const user of users) await removeRow('CLIENTS_TABLE', { pk: `USER#${user.id}`, sk: `CLIENT#${id}` })
  await removePartition('CLIENTS_TABLE', `WORDS#${id}`)
  const pk = `CLIENT#${id}`
  await removePartition('CLIENTS_TABLE', pk, (sk) => sk === 'CLIENT')
  await removeRow('CLIENTS_TABLE', { pk, sk: 'CLIENT' })
}
