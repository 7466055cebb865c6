import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import {
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { ReportBody } from '@lintel/contract'
import { newClient } from '@lintel/rules'
import { Amplify } from 'aws-amplify'
import { confirmSignIn, fetchAuthSession, signIn } from 'aws-amplify/auth'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { mend } from '../functions/lib/mend.ts'
import { pointAtData } from './environment/data.ts'
import { root } from './local-stack.ts'
import { ownStack } from './test/own-stack.ts'

const own = ownStack(...['reports', 'sharing', 'clients'].map((feature) => `functions/${feature}/handler.ts`))
beforeAll(() => pointAtData('local'))

const run = (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [`scripts/${script}.ts`, '--env', 'local', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(own.stack.port), LINTEL_DATA: own.dir },
  })

test('the first administrator, whose creation was interrupted once, signs in, chooses a password and lists clients', async () => {
  const email = 'first@lintel.example'
  const make = () => run('create-admin', '--email', email, '--name', 'First Person')
  await make()
  const { userPoolId: UserPoolId, userPoolClientId, authEndpoint, userPoolId } = own.stack.config
  const cognito = new CognitoIdentityProviderClient({})
  const user = { UserPoolId, Username: email }
  await cognito.send(new AdminRemoveUserFromGroupCommand({ ...user, GroupName: 'Administrators' }))
  const password = /^ {2}(\S+)$/m.exec((await make()).stdout)?.[1] ?? ''
  const { Groups = [] } = await cognito.send(new AdminListGroupsForUserCommand(user))
  expect(Groups.map(({ GroupName }) => GroupName).toSorted()).toEqual(['Administrators', 'SysAdmin'])

  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(authEndpoint && { userPoolEndpoint: authEndpoint }) } },
  })
  const { nextStep } = await signIn({ username: email, password, options: { authFlowType: 'CUSTOM_WITH_SRP' } })
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
  await confirmSignIn({ challengeResponse: 'Correct-Horse-7' })
  const token = (await fetchAuthSession()).tokens?.idToken
  expect(token?.payload['custom:client_id']).toBe('provider')
  const listed = await fetch(`${own.stack.url}/v1/clients`, {
    headers: { authorization: `Bearer ${token?.toString()}` },
  })
  // The provider itself is hidden.
  expect([listed.status, await listed.json()]).toEqual([200, expect.objectContaining({ data: [] })])

  const stderr: unknown = expect.stringContaining(`${email} already has an account.`)
  await expect(make()).rejects.toMatchObject({ code: 2, stderr })
})

const body = (line1: string) =>
  ReportBody.parse({
    date: '2026-11-22',
    branchId: 'harbour-1',
    userId: 'ann',
    type: 'Inventory',
    address: { line1, town: 'Westhaven', postcode: 'ZZ1 1AA' },
  })

/** Lists invalid rows, or repairs them; returns the counts and what is told. */
const repair = async (write: boolean, now?: Date) => {
  const { repair: repairAll } = await import('./repair/repair.ts')
  const told: string[] = []
  const { invalid, repaired } = await repairAll(write, (line) => told.push(line), now)
  return { counts: [invalid, repaired], told: told.map((line) => `${line}\n`).join('') }
}

const modules = async () => ({
  ...(await import('../functions/clients/find-client.ts')),
  ...(await import('../functions/clients/put-client.ts')),
  ...(await import('../functions/reports/save/insert-report.ts')),
  ...(await import('../functions/reports/read-report.ts')),
  ...(await import('../functions/test/unchecked.ts')),
  ...(await import('../functions/reports/server-fields.ts')),
  ...(await import('../functions/lib/aws.ts')),
})

test('rows as an earlier release wrote them are replaced: words of a search', async () => {
  const { insertReport, putClient, readUnchecked, writeUnchecked } = await modules()
  const ben = { id: 'ben', name: "O'Neill", email: 'ben@people.example', color: '#0f766e', branchlist: [] }
  const client = newClient({ id: 'kings', name: "King's" }, { branchId: 'kings-1' })
  await putClient({ ...client, users: [{ ...ben, planneractive: true }] })
  const words = (sk: string) => ({ pk: 'WORDS#kings', sk })
  const [word, person] = [await readUnchecked('CLIENTS_TABLE', words('kings')), words('USER#ben#oneill')]
  await writeUnchecked('CLIENTS_TABLE', { ...word, ...words('king') })
  const neill = { ...(await readUnchecked('CLIENTS_TABLE', person)), ...words('USER#ben#neill') }
  await writeUnchecked('CLIENTS_TABLE', neill)
  await writeUnchecked('CLIENTS_TABLE', { ...word, ...words('kings'), gsi1sk: 'king#king#kings' })

  const { id, ref } = await insertReport({ client, now: new Date(), body: body("3 King's Rd"), by: 'Ann' })
  const found = (by: string) => ({ pk: `SEARCH#P#${by[0]}`, sk: `${by}#${String(ref).padStart(9, '0')}` })
  const { place, text, ...row } = await readUnchecked('REPORTS_TABLE', found('kings'))
  expect([place, text]).toEqual([expect.any(String), expect.stringContaining(' kings road')])
  await writeUnchecked('REPORTS_TABLE', { ...row, ...found('king'), text: ' 3 king s rd' })
  await writeUnchecked('REPORTS_TABLE', { ...row, ...found('kings') })

  expect((await repair(false)).counts).toEqual([5, 0])
  expect((await repair(true)).counts).toEqual([5, 5])
  expect(await readUnchecked('CLIENTS_TABLE', words('kings'))).toEqual(word)
  expect(await readUnchecked('REPORTS_TABLE', found('kings'))).toMatchObject({ id, place, text })
  for (const old of ['king', 'USER#ben#neill'])
    await expect(readUnchecked('CLIENTS_TABLE', words(old))).rejects.toThrow('no row')
  await expect(readUnchecked('REPORTS_TABLE', found('king'))).rejects.toThrow('no row')
})

test('PDFs that are older than the rows by which they are found get theirs', async () => {
  const { insertReport, readUnchecked, setAttachment, writeUnchecked } = await modules()
  const client = newClient({ id: 'older', name: 'Older' }, { branchId: 'harbour-1' })
  const [made, received, signed] = ['a', 'b', 'c'].map((digit) => digit.repeat(64))
  const evidence = { pdfversion: 1, pdfsha256: signed }
  const signatures = [{ _uuid: 'tina', type: 'tenant', name: 'Tina', evidence }]
  const given = ReportBody.parse({ ...body('1 Hill'), signatures })
  const { id } = await insertReport({ client, now: new Date(), body: given, by: 'Ann' })
  await setAttachment(id, 'report', { status: 'finished', src: 'downloads/x/y.pdf', version: 1, sha256: made })
  await setAttachment(id, 'invoice', {
    status: 'finished',
    src: 'downloads/x/z.pdf',
    version: 1,
    sha256: 'e'.repeat(64),
  })
  const receipt = { name: 'Tina', email: '', at: new Date().toISOString(), version: 1, sha256: received, evidence: {} }
  await writeUnchecked('REPORTS_TABLE', { pk: `REPORT#${id}`, sk: 'RECEIPT#link#0', ...receipt })
  const found = (sha256 = '') => readUnchecked('REPORTS_TABLE', { pk: `PDF#${sha256}`, sk: 'PDF' })
  expect((await repair(true)).counts).toEqual([1, 1])
  for (const sha256 of [made, received, signed])
    expect(await found(sha256)).toMatchObject({ id, clientId: 'older', version: 1 })
  await expect(found('e'.repeat(64))).rejects.toThrow('no row')
  expect((await repair(false)).counts).toEqual([0, 0])
})

test('bodies that no version names, and rows of appointments that are gone, are removed', async () => {
  const { insertReport, readUnchecked, s3, writeUnchecked } = await modules()
  const client = newClient({ id: 'orphans', name: 'Orphans' }, { branchId: 'harbour-1' })
  const { id } = await insertReport({ client, now: new Date(), body: body('1 Hill'), by: 'Ann' })
  const { bodyKey } = await readUnchecked('REPORTS_TABLE', { pk: `REPORT#${id}`, sk: 'HEADER' })
  const Bucket = process.env.REPORTS_BUCKET
  const Key = `reports/${id}/2-refused.json.gz`
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: gzipSync('{}') }))
  await writeUnchecked('APPOINTMENTS_TABLE', { pk: 'REPORTS#orphans', sk: id, id: 'gone' })
  const offer = { appointment: 'gone', link: 'l', kind: 'removed', seenAt: '2026-11-22T10:00:00.000Z', mark: 'm' }
  await writeUnchecked('GOOGLE_CALENDARS_TABLE', { pk: 'OFFERS#orphans', sk: 'gone', ...offer })
  expect((await repair(true)).counts).toEqual([2, 2])
  const later = await repair(true, new Date(Date.now() + 25 * 3600_000))
  expect(later).toEqual({ counts: [1, 1], told: expect.stringContaining(Key) })
  const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: `reports/${id}/` }))
  expect(Contents?.map((one) => one.Key)).toEqual([bodyKey])
})

test('invalid rows are listed without their contents, and repaired on request', async () => {
  const { findClient, findHeader, insertReport, putClient, readUnchecked, s3, spoilRecord, writeUnchecked } =
    await modules()
  const written = 'what people wrote'
  const client = newClient({ id: 'harbour', name: 'Harbour' }, { branchId: 'harbour-1' })
  const ann = { id: 'ann', name: 'Ann', email: 'ann@people.example' }
  await putClient({ ...client, users: [{ ...ann, color: '#0f766e', branchlist: [], planneractive: true }] })
  const place = async (line1: string) =>
    (await insertReport({ client, body: body(line1), now: new Date(), by: 'Ann' })).id
  const [sound, spoilt, unread] = [await place('Sound'), await place('Spoilt'), await place('Unread')]

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

  const listed = await repair(false)
  expect(listed.counts).toEqual([4, 0])
  expect(listed.told).toContain(`REPORTS_TABLE report REPORT#${spoilt} HEADER\n`)
  expect(listed.told).toContain('  record.updatedBy: At most 300 characters.\n')
  expect(listed.told).toContain('CLIENTS_TABLE user CLIENT#harbour USER#ann\n  record.email: ')
  expect(listed.told).toContain('LINKS_TABLE row of unknown kind SOMETHING ELSE\n')
  expect(listed.told).toContain(`REPORTS_TABLE report REPORT#${unread} HEADER\n  body ${String(bodyKey)}: date: `)
  expect(listed.told).not.toContain(written)
  expect(listed.told).not.toContain(sound)
  await expect(findHeader(spoilt)).rejects.toThrow('does not parse')

  const second = await repair(true)
  expect(second.counts).toEqual([4, 1])
  expect(second.told).toContain('→ record.updatedBy cut\n')
  expect(second.told).toContain('→ cannot be repaired\n')
  const header = await findHeader(spoilt)
  expect(header?.updatedBy).toBe(`${written} ${'😀'.repeat(300 - written.length - 1)}`)
  expect(header?.colourcode).toBeUndefined()
  expect(Object.keys(header?.attachments ?? {})).toEqual(['report'])
  expect(header?.linkedReports.map(({ id }) => id)).toEqual([sound])
  expect((await findClient('harbour'))?.name).toBe('Harbour')
})

test('a trail in which a row was changed names its report', async () => {
  const { insertReport } = await modules()
  const { everyTrail } = await import('../functions/reports/trail/check-trail.ts')
  const { parts, partKey } = await import('../functions/reports/trail/rows.ts')
  const client = { id: 'harbour', name: 'Harbour' }
  const { id } = await insertReport({ client, body: body('8 Trail Quay'), now: new Date(), by: 'Ann' })
  const faults = async () => {
    const found: object[] = []
    for await (const trail of everyTrail()) if (trail.fault !== undefined) found.push(trail)
    return found
  }
  expect(await faults()).toEqual([])
  const { rows = [] } = (await parts.get(partKey(id, 1))) ?? {}
  await parts.put(partKey(id, 1), { first: 1, rows: rows.map((row) => ({ ...row, text: 'Never created' })) })
  expect(await faults()).toEqual([{ id, fault: 'Row 1 was changed, or the one before it.' }])
})

test('a folder in which nothing runs is repaired too', { tags: ['long'] }, async () => {
  await own.stack.close()
  const stdout: unknown = expect.stringContaining('3 invalid, 0 repaired.')
  await expect(run('repair')).rejects.toMatchObject({ code: 1, stdout, stderr: '' })
})

test('restrictions on a user are never removed', async () => {
  const { rowKinds: linkKinds } = await import('../functions/sharing/store.ts')
  const link = {
    pk: 'REPORT#a',
    sk: 'LINK#b',
    id: 'b',
    reportId: 'a',
    clientId: 'harbour',
    purpose: 'report',
    createdBy: 'Ann',
    createdAt: '2026-11-22T10:00:00.000Z',
    signedFor: '',
  }
  const rows = linkKinds.map(({ rows: { schema } }) => schema).find((schema) => mend(schema, link).row)
  if (!rows) throw new Error('No schema takes the link.')
  expect(mend(rows, { ...link, openedAt: 'at noon' }).row).toEqual(mend(rows, link).row)
  for (const field of ['revokedAt', 'expiresAt'])
    expect(mend(rows, { ...link, [field]: 'at noon' }).row).toBeUndefined()
  const person = z.object({ branchlist: z.array(z.string().max(3)).default([]) })
  expect(mend(person, { branchlist: ['abcd'] }).row).toEqual(undefined)
})

test('the store of every kind of row is registered', async () => {
  const { storesOfRows } = await import('./repair/row-kinds.ts')
  const stores = globSync('functions/*/**/*.ts', { cwd: root }).filter(
    (file) =>
      !/\.(test|fixture)\.ts$/.test(file) && /\browsOf\(\s*['t]/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(stores.length).toBeGreaterThan(7)
  expect(storesOfRows()).toEqual(expect.arrayContaining(stores))
})
