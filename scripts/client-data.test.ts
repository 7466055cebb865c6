import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { AdminCreateUserCommand, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider'
import { DeleteObjectCommand, ListObjectVersionsCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { ReportBody } from '@lintel/contract'
import { newClient } from '@lintel/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableParameters } from '../infra/tables.ts'
import { type LocalStack, root, startLocalStack } from './local-stack.ts'

const dir = mkdtempSync(path.join(os.tmpdir(), 'lintel-client-data-'))
const secret = 'mri-password-of-harbour'
let stack: LocalStack

beforeAll(async () => {
  stack = await startLocalStack({ dir, port: 0, web: false })
  for (const handler of [
    'reports',
    'sharing',
    'clients',
    'tickets',
    'documents',
    'uploads',
    'audit',
    'admin',
    'provider-invoices',
  ])
    Object.assign(process.env, stack.environment, stack.variablesOf(`functions/${handler}/handler.ts`))
})
afterAll(async () => {
  await stack.close()
  rmSync(dir, { recursive: true, force: true })
})

const run = async (script: string, ...more: string[]): Promise<{ code: number; stdout: string; stderr: string }> => {
  const env = { PATH: process.env.PATH, PORT: String(stack.port), LINTEL_DATA: dir }
  const args = [`scripts/${script}.ts`, '--env', 'local', '--by', 'Pat Provider', ...more]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}
const exportClient = (client: string, to: string) => run('export-client', '--client', client, '--to', to)
const eraseClient = (client: string, name: string) => run('erase-client', '--client', client, '--name', name)

/** The files of a zip whose files are stored as they are, by its central directory. */
function unzipped(file: string): Map<string, Buffer> {
  const zip = readFileSync(file)
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [length, names, extra, comment] = [20, 28, 30, 32].map((offset) =>
      offset === 20 ? zip.readUInt32LE(at + offset) : zip.readUInt16LE(at + offset),
    ) as [number, number, number, number]
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files.set(zip.subarray(at + 46, at + 46 + names).toString(), zip.subarray(begin, begin + length))
    at += 46 + names + extra + comment
  }
  return files
}

test('all data of a client is in a zip, nobody else’s, and the audit says who did it', async () => {
  const { putClient } = await import('../functions/clients/put-client.ts')
  const { insertReport } = await import('../functions/reports/insert-report.ts')
  const { placeTicket } = await import('../functions/tickets/place-ticket.ts')
  const { actsOf } = await import('../functions/audit/store.ts')
  const { s3 } = await import('../functions/lib/aws.ts')
  const client = newClient({ id: 'harbour', name: 'Harbour' }, { branchId: 'harbour-1' })
  const other = newClient({ id: 'kestrel', name: 'Kestrel' }, { branchId: 'kestrel-1' })
  await putClient({
    ...client,
    settings: client.settings.map((one) => (one.key === 'MRI Password' ? { ...one, value: secret } : one)),
  })
  await putClient(other)
  const photo = (src: string) => ({ id: src.replaceAll(/\W/g, '-'), src, hasGalleryLink: true, readonly: false })
  const place = (of: typeof client, line1: string, date: string, srcs: string[] = []) =>
    insertReport({
      client: of,
      body: ReportBody.parse({
        ...{ date, branchId: `${of.id}-1`, userId: 'ann', type: 'Inventory' },
        address: { line1, town: 'Westhaven', postcode: 'ZZ1 1AA' },
        unassignedphotos: srcs.map(photo),
      }),
      now: new Date(),
      by: 'Ann',
    })
  const put = (Bucket: string | undefined, Key: string, Body: string) =>
    s3.send(new PutObjectCommand({ Bucket, Key, Body }))
  await put(process.env.PHOTOS_BUCKET, 'originals/ann/1/front.jpg', 'a photograph')
  await put(process.env.DOCUMENTS_BUCKET, 'downloads/tickets/harbour/plan.pdf', 'a plan')
  const old = await place(client, '1 Old Quay', '1998-02-03', ['ann/1/front.jpg', 'ann/1/lost.jpg'])
  const recent = await place(client, '2 New Quay', '2026-11-22')
  const foreign = await place(other, '3 Hill', '2026-11-22')
  const by = { createdby: 'Ann', createdAt: '2026-11-22T10:00:00.000Z', updatedAt: '2026-11-22T10:00:00.000Z' }
  await placeTicket({
    ...{
      id: 'help',
      client: 'Harbour',
      clientid: 'harbour',
      subject: 'Help',
      status: 'New',
      phone: '',
      version: 1,
      ...by,
    },
    messages: [
      { id: 'm', message: 'Look.', support: false, files: [{ src: 'harbour/plan.pdf', filename: 'plan.pdf' }], ...by },
    ],
  })

  const to = path.join(dir, 'harbour.zip')
  const done = await exportClient('harbour', to)
  expect(done.stderr).toBe('')
  expect(done.stdout).toContain(`${to}: 2 reports.\n1 files are not in it`)
  expect(statSync(to).mode & 0o077).toBe(0)
  const files = unzipped(to)
  expect([...files.keys()].toSorted()).toEqual(
    [
      ...['audit.json', 'client.json', 'index.csv', 'invoices.json'],
      ...[old, recent].flatMap(({ ref }) => [`reports/${ref}/emails.json`, `reports/${ref}/report.json`]),
      `reports/${old.ref}/files/front.jpg`,
      ...['tickets/help/files/plan.pdf', 'tickets/help/ticket.json'],
    ].toSorted(),
  )
  const index = (name: string) => new RegExp(`^${name},not in storage any more`, 'm')
  expect(String(files.get('index.csv') ?? '')).toMatch(index(`reports/${old.ref}/files/lost.jpg`))
  expect(JSON.parse(String(files.get(`reports/${old.ref}/report.json`)))).toMatchObject({
    ref: old.ref,
    address: { line1: '1 Old Quay' },
  })
  expect(String(files.get(`reports/${old.ref}/files/front.jpg`))).toBe('a photograph')
  expect(String(files.get('tickets/help/files/plan.pdf'))).toBe('a plan')
  expect(String(files.get('audit.json'))).toContain('Pat Provider')
  const everything = readFileSync(to).toString('latin1')
  for (const hidden of [secret, '3 Hill', foreign.id]) expect(everything).not.toContain(hidden)
  expect((await actsOf('harbour')).map(({ action, by: who }) => [action, who.name])).toContainEqual([
    'client.export',
    'Pat Provider',
  ])
})

test('no file is written over, and no client made up', async () => {
  const to = path.join(dir, 'there.zip')
  writeFileSync(to, 'mine')
  expect(await exportClient('harbour', to)).toMatchObject({ code: 2, stderr: `${to} is there already.\n` })
  expect(readFileSync(to, 'utf8')).toBe('mine')
  expect(await exportClient('nobody', path.join(dir, 'nobody.zip'))).toMatchObject({
    code: 2,
    stderr: 'There is no client nobody.\n',
  })
})

/** Every row of every table but those of the audit, as text. */
async function allRows(): Promise<string[]> {
  const { paginateScan } = await import('@aws-sdk/lib-dynamodb')
  const { dynamo } = await import('../functions/lib/aws.ts')
  const rows: string[] = []
  for (const { variable } of tableParameters) {
    const TableName = process.env[variable]
    if (!TableName || variable === 'AUDIT_TABLE') continue
    for await (const { Items = [] } of paginateScan({ client: dynamo }, { TableName }))
      rows.push(...Items.map((item) => `${variable} ${JSON.stringify(item)}`))
  }
  return rows
}

/** The keys of everything in the buckets, in every version. */
async function allKeys(): Promise<string[]> {
  const { s3 } = await import('../functions/lib/aws.ts')
  const keys: string[] = []
  for (const Bucket of [process.env.REPORTS_BUCKET, process.env.PHOTOS_BUCKET, process.env.DOCUMENTS_BUCKET]) {
    const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket }))
    keys.push(...[...Versions, ...DeleteMarkers].map(({ Key = '' }) => Key))
  }
  return keys
}

test('a suspended client is erased with every version of its files; others, invoices and the audit stay', async () => {
  const { findClient } = await import('../functions/clients/find-client.ts')
  const { changeClient } = await import('../functions/clients/put-client.ts')
  const { readMonthTotals, readRef, sumOf } = await import('../functions/reports/store/index.ts')
  const { readPage } = await import('../functions/tickets/store.ts')
  const { addWaiting } = await import('../functions/uploads/store.ts')
  const { actsOf } = await import('../functions/audit/store.ts')
  const { writeUnchecked } = await import('../functions/test/unchecked.ts')
  const { cognito, s3 } = await import('../functions/lib/aws.ts')
  const month = { month: '2026-11' }
  const listed = async () => (await allRows()).filter((row) => row.includes('LIST#P#2026-11"')).length
  expect(sumOf((await readMonthTotals(month)).values()).reports).toBe(2)
  expect(await listed()).toBe(2)

  const waiting = {
    filename: 'hall.jpg',
    status: 'ready',
    reportId: 'harbour',
    requestedAt: '2026-11-22T10:00:00.000Z',
  } as const
  await addWaiting([{ ...waiting, id: 'hall', src: 'ann/1/hall.jpg', clientId: 'harbour', kind: 'lookImage' }])
  const jpeg = (Key: string) => ({ Bucket: process.env.PHOTOS_BUCKET, Key, Body: 'a photograph' })
  for (const folder of ['originals', 'print', 'thumbnails'])
    await s3.send(new PutObjectCommand(jpeg(`${folder}/ann/1/hall.jpg`)))
  await s3.send(new DeleteObjectCommand({ Bucket: process.env.PHOTOS_BUCKET, Key: 'print/ann/1/hall.jpg' }))
  await s3.send(new PutObjectCommand(jpeg('originals/ann/1/hall.jpg.jpg')))
  await writeUnchecked('JOBS_TABLE', {
    pk: 'JOB#j',
    sk: 'JOB',
    id: 'j',
    clientId: 'harbour',
    filename: '1 Old Quay.pdf',
  })
  const account = (Username: string, clientId: string) =>
    cognito.send(
      new AdminCreateUserCommand({
        ...{ UserPoolId: process.env.USER_POOL_ID, Username, MessageAction: 'SUPPRESS' },
        UserAttributes: [
          { Name: 'email', Value: Username },
          { Name: 'custom:client_id', Value: clientId },
        ],
      }),
    )
  await account('ann@harbour.example', 'harbour')
  await account('kay@kestrel.example', 'kestrel')

  expect(await eraseClient('harbour', 'Harbor')).toMatchObject({ code: 2 })
  expect((await eraseClient('harbour', 'Harbour')).stderr).toContain('Suspend the client first')
  expect((await eraseClient('provider', 'Provider')).code).toBe(2)
  expect(await findClient('harbour')).toBeDefined()
  await changeClient('harbour', (known) => {
    if (!known) throw new Error('The client is gone.')
    return {
      ...known,
      settings: known.settings.map((one) => (one.key === 'Suspend' ? { ...one, value: 'true' } : one)),
    }
  })

  const done = await eraseClient('harbour', 'Harbour')
  expect(done.stderr).toBe('')
  expect(done.stdout).toContain('Harbour is erased: 2 reports, 1 files, 1 accounts.')
  const left = await allRows()
  const isCounter = (row: string) => /"pk":"COUNT/.test(row)
  expect(left.filter((row) => /harbour|Quay|hall/i.test(row) && !isCounter(row))).toEqual([])
  expect(left.some((row) => row.includes('3 Hill'))).toBe(true)
  const keys = await allKeys()
  expect(keys.filter((key) => /hall\.jpg$|front\.jpg$|plan\.pdf$/.test(key))).toEqual([])
  expect(keys).toContain('originals/ann/1/hall.jpg.jpg')
  expect(keys.filter((key) => key.startsWith('reports/'))).toHaveLength(1)
  expect(sumOf((await readMonthTotals(month)).values()).reports).toBe(1)
  expect(await listed()).toBe(1)
  expect(await readPage('all', { status: undefined, first: 0, most: 10 })).toEqual({ tickets: [], total: 0 })
  const { Users = [] } = await cognito.send(new ListUsersCommand({ UserPoolId: process.env.USER_POOL_ID }))
  expect(Users.flatMap(({ Attributes = [] }) => Attributes).map(({ Value }) => Value)).toContain('kay@kestrel.example')
  expect(Users.flatMap(({ Attributes = [] }) => Attributes).map(({ Value }) => Value)).not.toContain(
    'ann@harbour.example',
  )
  // References are not given twice.
  expect(await readRef(1)).toBeUndefined()
  expect((await actsOf('harbour')).map(({ action }) => action)).toContain('client.erase')
  expect(await eraseClient('harbour', 'Harbour')).toMatchObject({ stderr: 'There is no client harbour.\n' })
})

test('what cannot be read is named in the index, and all the rest is in the zip', async () => {
  const { insertReport } = await import('../functions/reports/insert-report.ts')
  const { putClient } = await import('../functions/clients/put-client.ts')
  const { invoiceClients } = await import('../functions/provider-invoices/generate.ts')
  const { addEmail } = await import('../functions/emails/store.ts')
  const { aboutInvoice } = await import('../functions/emails/subjects.ts')
  const { readHeader } = await import('../functions/reports/store/headers.ts')
  const { s3 } = await import('../functions/lib/aws.ts')
  const { spoilRecord } = await import('../functions/test/unchecked.ts')
  await putClient(newClient({ id: 'provider', name: 'Lintel' }, { branchId: 'office' }))
  const client = newClient({ id: 'osprey', name: 'Osprey' }, { branchId: 'osprey-1' })
  await putClient(client)
  const place = (line1: string) =>
    insertReport({
      client,
      body: ReportBody.parse({
        ...{ date: '2026-10-22', branchId: 'osprey-1', userId: 'ann', type: 'Inventory' },
        address: { line1, town: 'Westhaven', postcode: 'ZZ1 1AA' },
      }),
      now: new Date(),
      by: 'Ann',
    })
  const [good, oddHeader, oddBody] = [await place('1 Eyrie'), await place('2 Eyrie'), await place('3 Eyrie')]
  await spoilRecord('REPORTS_TABLE', { pk: `REPORT#${oddHeader.id}`, sk: 'HEADER' }, { version: 'third' })
  const Key = (await readHeader(oddBody.id))?.bodyKey
  await s3.send(new PutObjectCommand({ Bucket: process.env.REPORTS_BUCKET, Key, Body: 'no gzip' }))

  const maker = {
    ...{ sub: 'maker', username: 'maker', email: 'maker@people.example', name: 'Maker', groups: ['SysAdmin'] as const },
    ...{ clientId: 'provider', userId: 'maker' },
  }
  const { made } = await invoiceClients({ now: () => new Date(), user: maker }, '2026-10', [client])
  await addEmail(aboutInvoice(made[0]?.id ?? ''), 'first', {
    digest: 'digest',
    log: {
      ...{ logdate: '2026-11-22T10:00:00.000Z', subject: 'Invoice for October', message: 'Please pay.' },
      ...{ fromaddress: 'office@lintel.example', toaddresses: ['ann@osprey.example'], ccaddresses: [] },
      ...{ bccaddresses: [], attachments: [] },
    },
  })

  const to = path.join(dir, 'osprey.zip')
  const done = await exportClient('osprey', to)
  expect(done).toMatchObject({ code: 0, stderr: '' })
  expect(done.stdout).toContain(`${to}: 2 reports.\n3 files are not in it`)
  const files = unzipped(to)
  expect(JSON.parse(String(files.get(`reports/${good.ref}/report.json`)))).toMatchObject({
    address: { line1: '1 Eyrie' },
  })
  expect(JSON.parse(String(files.get('invoices.json')))).toMatchObject([
    { emails: [{ subject: 'Invoice for October' }] },
  ])
  const index = String(files.get('index.csv'))
  const unread = index.split(/\r?\n/).filter((line) => line.endsWith(',could not be read'))
  expect(unread.toSorted()).toEqual(
    [`reports/${oddHeader.ref}`, `reports/${oddBody.ref}/files`, `reports/${oddBody.ref}/report.json`]
      .map((name) => `${name},could not be read`)
      .toSorted(),
  )
})
