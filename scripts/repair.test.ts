import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { ReportBody } from '@lintel/contract'
import { newClient } from '@lintel/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type LocalStack, root, startLocalStack } from './local-stack.ts'
import { mend } from '../functions/lib/mend.ts'

const dir = mkdtempSync(path.join(os.tmpdir(), 'lintel-repair-'))
const written = 'what people wrote'
let stack: LocalStack
let close: () => Promise<void>

beforeAll(async () => {
  stack = await startLocalStack({ dir, port: 0, web: false })
  close = () => stack.close()
  for (const handler of ['reports', 'sharing', 'clients'])
    Object.assign(process.env, stack.environment, stack.variablesOf(`functions/${handler}/handler.ts`))
})
afterAll(async () => {
  await close()
  rmSync(dir, { recursive: true, force: true })
})

const repair = async (...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> => {
  const env = { PATH: process.env.PATH, PORT: String(stack.port), LINTEL_DATA: dir }
  const options = { cwd: root, env }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/repair.ts', '--env', 'local', ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

const body = (line1: string) =>
  ReportBody.parse({
    ...{ date: '2026-11-22', branchId: 'harbour-1', userId: 'ann', type: 'Inventory' },
    address: { line1, town: 'Westhaven', postcode: 'ZZ1 1AA' },
  })

test('passwords stored in clear text by an earlier release are listed without their value, and encrypted on request', async () => {
  const { findClient } = await import('../functions/clients/find-client.ts')
  const { putClient } = await import('../functions/clients/put-client.ts')
  const { openSetting } = await import('../functions/clients/secret-settings.ts')
  const { readUnchecked, spoilRecord } = await import('../functions/test/unchecked.ts')
  const client = newClient({ id: 'kestrel', name: 'Kestrel' }, { branchId: 'kestrel-1' })
  await putClient(client)
  const key = { pk: 'CLIENT#kestrel', sk: 'CLIENT' }
  const settings = client.settings.map((one) => (one.key === 'MRI Password' ? { ...one, value: written } : one))
  await spoilRecord('CLIENTS_TABLE', key, { settings })
  const listed = await repair()
  expect(listed.stdout).toContain('CLIENTS_TABLE client CLIENT#kestrel CLIENT\n  MRI Password is in clear text\n')
  expect(listed.stdout).toContain('1 invalid, 0 repaired.')
  expect(JSON.stringify(await readUnchecked('CLIENTS_TABLE', key))).toContain(written)
  const second = await repair('--write')
  expect([second.code, second.stdout]).toEqual([
    0,
    expect.stringMatching(/→ encrypted\n\d+ rows looked at, 1 invalid, 1 repaired/),
  ])
  expect(listed.stdout + second.stdout).not.toContain(written)
  expect(JSON.stringify(await readUnchecked('CLIENTS_TABLE', key))).not.toContain(written)
  const repaired = await findClient('kestrel')
  expect(repaired && (await openSetting(repaired, 'MRI Password'))).toBe(written)
})

test('rows that find reports by the words of an earlier release are replaced', async () => {
  const { insertReport } = await import('../functions/reports/save/insert-report.ts')
  const { readUnchecked, writeUnchecked } = await import('../functions/test/unchecked.ts')
  const { id, ref } = await insertReport({
    ...{ client: newClient({ id: 'northgate', name: 'Northgate' }, { branchId: 'harbour-1' }), now: new Date() },
    ...{ body: body("3 King's Rd"), by: 'Ann' },
  })
  const key = (word: string) => ({ pk: `SEARCH#P#${word[0]}`, sk: `${word}#${String(ref).padStart(9, '0')}` })
  const { place, text, ...row } = await readUnchecked('REPORTS_TABLE', key('kings'))
  expect([place, text]).toEqual([expect.any(String), expect.stringContaining(' kings road')])
  const old = { ...row, ...key('king'), text: ' 3 king s rd' }
  await writeUnchecked('REPORTS_TABLE', old)
  await writeUnchecked('REPORTS_TABLE', { ...row, ...key('kings') })
  expect((await repair('--write')).stdout).toContain('2 invalid, 2 repaired.')
  expect(await readUnchecked('REPORTS_TABLE', key('kings'))).toMatchObject({ id, place, text })
  await expect(readUnchecked('REPORTS_TABLE', key('king'))).rejects.toThrow('no row')
})

test('rows that find clients and their users by the words of an earlier release are replaced', async () => {
  const { putClient } = await import('../functions/clients/put-client.ts')
  const { readUnchecked, writeUnchecked } = await import('../functions/test/unchecked.ts')
  const ben = { id: 'ben', name: "O'Neill", email: 'ben@people.example', color: '#0f766e', branchlist: [] }
  const client = newClient({ id: 'kings', name: "King's" }, { branchId: 'kings-1' })
  await putClient({ ...client, users: [{ ...ben, planneractive: true }] })
  const key = (sk: string) => ({ pk: 'WORDS#kings', sk })
  const [word, person] = [await readUnchecked('CLIENTS_TABLE', key('kings')), key('USER#ben#oneill')]
  await writeUnchecked('CLIENTS_TABLE', { ...word, ...key('king') })
  await writeUnchecked('CLIENTS_TABLE', { ...(await readUnchecked('CLIENTS_TABLE', person)), ...key('USER#ben#neill') })
  await writeUnchecked('CLIENTS_TABLE', { ...word, ...key('kings'), gsi1sk: 'king#king#kings' })
  expect((await repair('--write')).stdout).toContain('3 invalid, 3 repaired.')
  expect(await readUnchecked('CLIENTS_TABLE', key('kings'))).toEqual(word)
  for (const old of ['king', 'USER#ben#neill'])
    await expect(readUnchecked('CLIENTS_TABLE', key(old))).rejects.toThrow('no row')
})

test('bodies that no version names, and rows of appointments that are gone, are removed', async () => {
  const { insertReport } = await import('../functions/reports/save/insert-report.ts')
  const { readUnchecked, writeUnchecked } = await import('../functions/test/unchecked.ts')
  const { s3 } = await import('../functions/lib/aws.ts')
  const { pointAtData } = await import('./environment/data.ts')
  Object.assign(process.env, { PORT: String(stack.port), LINTEL_DATA: dir })
  const done = await pointAtData('local')
  const { repair: inside } = await import('./repair/repair.ts')
  const client = newClient({ id: 'orphans', name: 'Orphans' }, { branchId: 'harbour-1' })
  const { id } = await insertReport({ client, now: new Date(), body: body('1 Hill'), by: 'Ann' })
  const { bodyKey } = await readUnchecked('REPORTS_TABLE', { pk: `REPORT#${id}`, sk: 'HEADER' })
  const Bucket = process.env.REPORTS_BUCKET
  const Key = `reports/${id}/2-refused.json.gz`
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: gzipSync('{}') }))
  await writeUnchecked('APPOINTMENTS_TABLE', { pk: 'REPORTS#orphans', sk: id, id: 'gone' })
  const offer = { appointment: 'gone', link: 'l', kind: 'removed', seenAt: '2026-11-22T10:00:00.000Z', mark: 'm' }
  await writeUnchecked('GOOGLE_CALENDARS_TABLE', { pk: 'OFFERS#orphans', sk: 'gone', ...offer })
  const said: string[] = []
  const later = new Date(Date.now() + 25 * 3600_000)
  expect(await inside(true, (line) => said.push(line))).toMatchObject({ invalid: 2, repaired: 2 })
  expect(await inside(true, (line) => said.push(line), later)).toMatchObject({ invalid: 1, repaired: 1 })
  expect(said.at(-1)).toContain(Key)
  const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: `reports/${id}/` }))
  expect(Contents?.map((one) => one.Key)).toEqual([bodyKey])
  await done()
})

test('invalid rows are listed without their contents, and repaired on request', async () => {
  const { findClient } = await import('../functions/clients/find-client.ts')
  const { putClient } = await import('../functions/clients/put-client.ts')
  const { insertReport } = await import('../functions/reports/save/insert-report.ts')
  const { findHeader } = await import('../functions/reports/read-report.ts')
  const { readUnchecked, spoilRecord, writeUnchecked } = await import('../functions/test/unchecked.ts')
  const { s3 } = await import('../functions/lib/aws.ts')
  const client = newClient({ id: 'harbour', name: 'Harbour' }, { branchId: 'harbour-1' })
  const ann = { id: 'ann', name: 'Ann', email: 'ann@people.example' }
  await putClient({ ...client, users: [{ ...ann, color: '#0f766e', branchlist: [], planneractive: true }] })
  const place = async (line1: string) =>
    (await insertReport({ client, body: body(line1), now: new Date(), by: 'Ann' })).id
  const [sound, spoilt, unread] = [await place('Sound'), await place('Spoilt'), await place('Unread')]
  expect((await repair()).stdout).toMatch(/^\d+ rows looked at, 0 invalid, 0 repaired\.\n$/)

  const keyOf = (id: string) => ({ pk: `REPORT#${id}`, sk: 'HEADER' })
  const pdf = { status: 'finished', src: 'downloads/a.pdf', filename: 'a.pdf' }
  await spoilRecord('REPORTS_TABLE', keyOf(spoilt), {
    updatedBy: `${written} ${'😀'.repeat(300)}`,
    colourcode: written,
    mystery: written,
    attachments: { report: pdf, photos: { status: written } },
    linkedReports: [{ id: sound, ref: 1, type: 'Inventory', date: '2026-11-22' }, { id: written }],
  })
  await spoilRecord('CLIENTS_TABLE', { pk: 'CLIENT#harbour', sk: 'USER#ann' }, { email: written })
  await writeUnchecked('LINKS_TABLE', { pk: 'SOMETHING', sk: 'ELSE', text: written })
  const { bodyKey } = await readUnchecked('REPORTS_TABLE', keyOf(unread))
  const bad = { Bucket: process.env.REPORTS_BUCKET, Key: String(bodyKey), Body: gzipSync(`{"date":"${written}"}`) }
  await s3.send(new PutObjectCommand(bad))
  await expect(findHeader(spoilt)).rejects.toThrow('does not parse')

  const listed = await repair()
  expect(listed.code).toBe(1)
  expect(listed.stdout).toContain(`REPORTS_TABLE report REPORT#${spoilt} HEADER\n`)
  expect(listed.stdout).toContain('  record.updatedBy: At most 300 characters.\n')
  expect(listed.stdout).toContain('CLIENTS_TABLE user CLIENT#harbour USER#ann\n  record.email: ')
  expect(listed.stdout).toContain('LINKS_TABLE row of unknown kind SOMETHING ELSE\n')
  expect(listed.stdout).toContain(`REPORTS_TABLE report REPORT#${unread} HEADER\n  body ${String(bodyKey)}: date: `)
  expect(listed.stdout).toContain('4 invalid, 0 repaired.')
  expect(listed.stdout).not.toContain(written)
  expect(listed.stdout).not.toContain(sound)
  await expect(findHeader(spoilt)).rejects.toThrow('does not parse')

  const second = await repair('--write')
  expect(second.code).toBe(1)
  expect(second.stdout).toContain('→ record.updatedBy cut\n')
  expect(second.stdout).toContain('→ cannot be repaired\n')
  expect(second.stdout).toContain('4 invalid, 1 repaired.')
  const header = await findHeader(spoilt)
  expect(header?.updatedBy).toBe(`${written} ${'😀'.repeat(300 - written.length - 1)}`)
  expect(header?.colourcode).toBeUndefined()
  expect(Object.keys(header?.attachments ?? {})).toEqual(['report'])
  expect(header?.linkedReports.map(({ id }) => id)).toEqual([sound])
  expect((await findClient('harbour'))?.name).toBe('Harbour')

  // The same for a folder in which nothing runs.
  await stack.close()
  close = () => Promise.resolve()
  const stopped = await repair()
  expect(stopped.stderr).toBe('')
  expect(stopped.stdout).toContain('3 invalid, 0 repaired.')
})

test('restrictions on a user are never removed', async () => {
  const { rowKinds: linkKinds } = await import('../functions/sharing/store.ts')
  const link = {
    ...{ pk: 'REPORT#a', sk: 'LINK#b', id: 'b', reportId: 'a', clientId: 'harbour', purpose: 'report' },
    ...{ createdBy: 'Ann', createdAt: '2026-11-22T10:00:00.000Z', signedFor: '' },
  }
  const rows = linkKinds.map(({ rows: { schema } }) => schema).find((schema) => mend(schema, link).row)
  if (!rows) throw new Error('No schema takes the link.')
  expect(mend(rows, { ...link, openedAt: 'at noon' }).row).toEqual(mend(rows, link).row)
  for (const field of ['revokedAt', 'expiresAt'])
    expect(mend(rows, { ...link, [field]: 'at noon' }).row).toBeUndefined()
  const person = z.object({ branchlist: z.array(z.string().max(3)).default([]) })
  expect(mend(person, { branchlist: ['abcd'] }).row).toEqual(undefined)
})

test('every kind of row of every store is registered', async () => {
  const { allRowKinds, storesOfRows } = await import('./repair/row-kinds.ts')
  const known = new Set((await allRowKinds()).map(({ rows }) => rows.kind))
  const stores = globSync('functions/*/**/*.ts', { cwd: root }).flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const kinds = [...text.matchAll(/\browsOf\(\s*(?:'\w+'|table),\s*'([^']+)'/g)].flatMap(([, kind]) => kind ?? [])
    return /\.(test|fixture)\.ts$/.test(file) || kinds.length === 0 ? [] : [{ file, kinds }]
  })
  expect(stores.length).toBeGreaterThan(7)
  expect(storesOfRows()).toEqual(expect.arrayContaining(stores.map(({ file }) => file)))
  // These cover several kinds each.
  const several = new Set([
    ...['row of a client', 'row of invoices', 'row of reports', 'row of tickets', 'row of uploads'],
    ...['row of links', 'row of jobs', 'row of commands', 'row of clients', 'row of customers'],
    ...[
      'row of dictionaries',
      'row of connections',
      'row of e-mail templates',
      'row of appointments',
      'row of report templates',
      'row of calendars',
      'row of transcriptions',
      'row of workbooks',
      'due row',
    ],
  ])
  for (const { file, kinds } of stores)
    for (const kind of kinds) if (!several.has(kind)) expect(known, file).toContain(kind)
})
