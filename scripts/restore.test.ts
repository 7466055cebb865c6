import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeAccount } from './environment/accounts.ts'
import { pointAtData } from './environment/data.ts'
import { parameter } from './environment/parameters.ts'
import { root } from './local-stack.ts'
import { restore } from './restore/restore.ts'
import { ownStack } from './test/own-stack.ts'

const own = ownStack('functions/accounts/export-users.ts')
beforeAll(() => pointAtData('local'))
beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue())

const env = ['--env', 'local']

/** The program: its exit code, and the last line that it prints. */
const run = async (...args: string[]): Promise<[code: number, line: string | undefined]> => {
  const command = [path.join(root, 'scripts/restore.ts'), ...env, ...args]
  const variables = { PATH: process.env.PATH, PORT: String(own.stack.port), LINTEL_DATA: own.dir }
  const running = promisify(execFile)(process.execPath, command, { env: variables }).then(({ stdout }) => ({
    code: 0,
    stdout,
  }))
  const { code, stdout } = await running.catch((error: { code: number; stdout: string }) => error)
  return [code, stdout.trim().split('\n').at(-1)]
}

/** As it, without a process of its own. */
const restored = async (...args: string[]) => String(await restore([...env, ...args]))

test('rows and files are copied, those that exist only on request', async () => {
  const { dynamo, s3 } = await import('../functions/lib/aws.ts')
  const key = (index: number) => ({ pk: `REPORT#${index}`, sk: 'HEADER' })
  const [from, TableName] = [String(process.env.TICKETS_TABLE), process.env.REPORTS_TABLE]
  const row = (index: number) => ({
    ...key(index),
    names: new Set(['a', 'b']),
    size: 1.5,
    nested: { list: [null, ''] },
  })
  for (let index = 0; index < 40; index++) await dynamo.send(new PutCommand({ TableName: from, Item: row(index) }))
  await dynamo.send(new PutCommand({ TableName, Item: { ...row(7), newer: true } }))
  const table = ['--table', 'reports', '--from', from]
  const counted = expect.stringMatching(/^40 read: 39 written, 0 the same already, 1 different in \d+ s\.$/) as string
  expect(await run(...table)).toEqual([1, counted])
  const stored = async (index: number) => (await dynamo.send(new GetCommand({ TableName, Key: key(index) }))).Item
  expect([await stored(3), await stored(7)]).toEqual([row(3), { ...row(7), newer: true }])
  expect(await restored(...table, '--overwrite')).toBe('40 read: 40 written, 0 the same already, 0 different')
  expect(await restored(...table)).toBe('40 read: 0 written, 40 the same already, 0 different')

  const [source, Bucket] = [await parameter('local', 'reports-bucket'), await parameter('local', 'photos-bucket')]
  const file = 'originals/ann/a + ü.jpg'
  const put = (at: string, Key: string, Body: string) =>
    s3.send(new PutObjectCommand({ Bucket: at, Key, Body, ContentType: 'image/jpeg' }))
  const others = ['originals/ann/b.jpg', 'originals/ann/～.jpg', 'originals/ann/😀.jpg']
  for (const Key of [file, ...others, 'print/ann/b.jpg']) await put(source, Key, 'before')
  // Of the same length.
  await put(Bucket, 'originals/ann/b.jpg', 'newer!')
  const files = ['--bucket', 'photos', '--prefix', 'originals/', '--from', source]
  expect(await restored(...files)).toBe('4 read: 3 written, 0 the same already, 1 different')
  const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket, Key: file }))
  expect([await Body?.transformToString(), ContentType]).toEqual(['before', 'image/jpeg'])
  const { locked, removeVersion } = await import('../functions/test/storage.ts')
  await expect(removeVersion(Bucket, file)).rejects.toThrow(locked)
  expect(await restored(...files, '--overwrite')).toBe('4 read: 1 written, 3 the same already, 0 different')
})

test('users of a nightly export come back with their groups and phrases, and choose a password', async () => {
  const { s3 } = await import('../functions/lib/aws.ts')
  const { handler } = await import('../functions/accounts/export-users.ts')
  const { readPhrases, writePhrases } = await import('../functions/accounts/own-rows.ts')
  const { userPoolId: UserPoolId, userPoolClientId: ClientId } = own.stack.config
  const cognito = new CognitoIdentityProviderClient({})
  const who = (name: string) => ({ UserPoolId, Username: `${name}@people.example` })
  const found = (name: string) => cognito.send(new AdminGetUserCommand(who(name)))
  for (const name of ['ann', 'ben', 'cat'])
    await makeAccount(cognito, UserPoolId, {
      clientId: 'harbour',
      user: { id: name, name, email: who(name).Username, color: '#0f766e', branchlist: [], planneractive: true },
      groups: ['Customers', 'Inspectors'],
      password: 'Correct-Horse-7',
    })
  for (const name of ['ann', 'cat'])
    await cognito.send(new AdminSetUserPasswordCommand({ ...who(name), Password: 'Correct-Horse-8', Permanent: true }))
  await cognito.send(new AdminDisableUserCommand(who('cat')))
  const { Username: before = '' } = await found('ann')
  const phrases = [{ key: 'gc', text: 'Good condition' }]
  await writePhrases(before, { phrases, version: 0 })

  await handler()
  const Key = `users/${new Date().toISOString().slice(0, 10)}.jsonl`
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: process.env.DOCUMENTS_BUCKET, Key }))
  const file = path.join(own.dir, 'users.jsonl')
  writeFileSync(file, (await Body?.transformToString()) ?? '')
  for (const name of ['ann', 'ben', 'cat']) await cognito.send(new AdminDeleteUserCommand(who(name)))
  expect(await restored('--users', file)).toBe('3 read: 3 written, 0 the same already, 0 different')

  const ann = await found('ann')
  expect(ann).toMatchObject({ UserStatus: 'CONFIRMED', Enabled: true })
  expect(ann.UserAttributes).toEqual(
    expect.arrayContaining([
      { Name: 'custom:client_id', Value: 'harbour' },
      { Name: 'custom:user_id', Value: 'ann' },
      { Name: 'email_verified', Value: 'true' },
    ]),
  )
  expect(ann.Username).not.toBe(before)
  expect((await readPhrases(String(ann.Username))).phrases).toEqual(phrases)
  expect((await readPhrases(before)).phrases).toEqual([])
  const { Groups = [] } = await cognito.send(new AdminListGroupsForUserCommand(who('ann')))
  expect(Groups.map(({ GroupName }) => GroupName).toSorted()).toEqual(['Customers', 'Inspectors'])
  await cognito.send(new ForgotPasswordCommand({ ClientId, Username: who('ann').Username }))
  expect((await found('ben')).UserStatus).toBe('FORCE_CHANGE_PASSWORD')
  expect((await found('cat')).Enabled).toBe(false)
  expect(await restored('--users', file)).toBe('3 read: 0 written, 3 the same already, 0 different')
})
