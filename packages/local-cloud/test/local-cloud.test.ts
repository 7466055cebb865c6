import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as C from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { credentialsOf, type Credentials } from '../src/iam/credentials.ts'
import { signedFetch } from '../src/iam/signed-fetch.ts'
import { clientOptions } from '../src/testing/serve.ts'
import { startLocalCloud, type LocalCloud, type LocalCloudOptions } from '../src/index.ts'
import { notesApp } from './app/app.ts'
import { verifySender } from './app/verify-sender.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const ANNA = { email: 'anna@notes.example', password: 'Perm-Pass-1!' }

let folder: string
let cloud: LocalCloud
let token: string

const start = (more: Partial<LocalCloudOptions> = {}) =>
  startLocalCloud({
    assembly: join(folder, 'cdk.out'),
    root: ROOT,
    dir: join(folder, 'data'),
    port: 0,
    beforeStacks: verifySender,
    ...more,
  })

const optionsFor = (service: string) => clientOptions(cloud.endpoints[service] ?? '')

async function signIn(): Promise<string> {
  const client = new C.CognitoIdentityProviderClient(optionsFor('cognito-idp'))
  const answer = await client.send(
    new C.InitiateAuthCommand({
      ClientId: cloud.userPools[0]?.clientIds[0],
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: ANNA.email, PASSWORD: ANNA.password },
    }),
  )
  return answer.AuthenticationResult?.IdToken ?? ''
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'local-cloud-'))
  notesApp(join(folder, 'cdk.out')).synth()
  cloud = await start()
  const client = new C.CognitoIdentityProviderClient(optionsFor('cognito-idp'))
  const user = { UserPoolId: cloud.userPools[0]?.id, Username: ANNA.email }
  await client.send(
    new C.AdminCreateUserCommand({
      ...user,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email_verified', Value: 'true' },
        { Name: 'custom:team', Value: 'T1' },
      ],
    }),
  )
  await client.send(new C.AdminSetUserPasswordCommand({ ...user, Password: ANNA.password, Permanent: true }))
  await client.send(new C.AdminAddUserToGroupCommand({ ...user, GroupName: 'Writers' }))
  token = await signIn()
})

afterAll(async () => {
  await cloud.close()
  rmSync(folder, { recursive: true, force: true })
})

const bearer = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

test('a handler reaches every service using only the variables of the SDKs', async () => {
  const response = await fetch(`${cloud.url}/v1/notes/n1?a=1`, {
    method: 'POST',
    headers: bearer(),
    body: JSON.stringify({ text: 'Größe' }),
  })
  expect(response.status).toBe(201)
  const answer = (await response.json()) as { download: string }
  expect(answer).toMatchObject({
    claims: { 'cognito:groups': '[Writers]', 'custom:team': 'T1', email: ANNA.email, token_use: 'id' },
    notes: 1,
    users: 1,
    secretLength: 40,
    address: cloud.url,
    job: { status: 'SUCCEEDED', output: { rendered: 'GRÖSSE' } },
  })
  expect(response.headers.getSetCookie()).toEqual(['seen=yes; HttpOnly', 'again=yes'])

  const download = await fetch(`${cloud.url}${answer.download}`)
  expect([download.status, await download.text()]).toEqual([200, 'Größe'])
  expect((await fetch(`${cloud.url}/downloads/n1.txt`)).status).toBe(403)
  expect((await fetch(`${cloud.url}${answer.download.replace('n1', 'n2')}`)).status).toBe(403)

  const mails = (await (await fetch(`${cloud.mailboxUrl}.json`)).json()) as { subject: string }[]
  expect(mails[0]).toMatchObject({ subject: 'Note n1' })
})

test('CloudFront forwards what its policies select, and its own headers', async () => {
  const response = await fetch(`${cloud.url}/v1/open/a/b%20c?x=1&x=2&y=%C3%BC`, {
    headers: { cookie: 'k=v', 'x-own': 'mine', 'x-origin-key': 'guessed', 'cloudfront-viewer-address': 'forged' },
  })
  const { headers, ...rest } = (await response.json()) as { headers: Record<string, string> }
  expect(rest).toEqual({
    pathParameters: { proxy: 'a/b c' },
    queryStringParameters: { x: '1,2', y: 'ü' },
    rawPath: '/v1/open/a/b c',
  })
  expect(headers['x-own']).toBe('mine')
  expect(headers['x-origin-key']).toMatch(/^\w{32}$/)
  expect(headers).not.toHaveProperty('cloudfront-viewer-address')
  expect(headers['x-forwarded-for']).toBe('127.0.0.1')
  expect((await fetch(`${cloud.url}/v1/open/%zz`)).status).toBe(400)
})

test('bytes pass both ways', async () => {
  const bytes = new Uint8Array([1, 2, 255, 0, 128])
  const response = await fetch(`${cloud.url}/v1/open/binary`, {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: bytes,
  })
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
})

test('pages are served from the private bucket, with the function, the headers and the configuration', async () => {
  const page = await fetch(`${cloud.url}/`)
  expect(page.headers.get('content-type')).toBe('text/html')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  expect(page.headers.get('content-security-policy')).toBe(
    `default-src 'self'; connect-src 'self' http://127.0.0.1:${cloud.port} http://localhost:${cloud.port}`,
  )
  const text = await page.text()
  expect(text).toContain('Notes')
  expect(await (await fetch(`${cloud.url}/pages/anything`)).text()).toBe(text)
  expect((await fetch(`${cloud.url}/missing.js`)).status).toBe(403)
  expect((await fetch(`${cloud.url}/`, { method: 'POST' })).status).toBe(403)
  const again = await fetch(`${cloud.url}/`, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  const config = await (await fetch(`${cloud.url}/config.json`)).json()
  expect(config).toEqual({
    pool: cloud.userPools[0]?.id,
    client: cloud.userPools[0]?.clientIds[0],
    identity: `${cloud.userPools[0]?.endpoint}/`,
  })
})

test('an arriving file calls its function; a permanent failure becomes a dead letter', async () => {
  const s3 = new S3Client(optionsFor('s3'))
  const put = (Key: string) => s3.send(new PutObjectCommand({ Bucket: bucketName(), Key, Body: 'x' }))
  const table = new DynamoDBClient(optionsFor('dynamodb'))
  const arrival = async (key: string) => {
    const Key = { pk: { S: key }, sk: { S: 'arrival' } }
    return (await table.send(new GetItemCommand({ TableName: tableName(), Key }))).Item
  }
  await put('incoming/good.jpg')
  await put('incoming/bad.jpg')
  await put('elsewhere/good.jpg')
  await vi.waitFor(async () => expect(await arrival('incoming/good.jpg')).toBeDefined(), 5_000)
  await vi.waitFor(() => expect(cloud.deadLetters()).toHaveLength(1), 10_000)
  expect(cloud.deadLetters()[0]).toMatchObject({ target: expect.stringMatching(/^arn:aws:sqs:.*Letters/) })
  expect(await arrival('elsewhere/good.jpg')).toBeUndefined()
})

test('a bucket notifies a queue, starting with S3’s own test event', async () => {
  const s3 = new S3Client(optionsFor('s3'))
  const table = new DynamoDBClient(optionsFor('dynamodb'))
  await s3.send(new PutObjectCommand({ Bucket: bucketName(), Key: 'queued/a.jpg', Body: 'x' }))
  for (const pk of ['s3:TestEvent', 'queued/a.jpg']) {
    const Key = { pk: { S: pk }, sk: { S: 'work' } }
    const found = async () => (await table.send(new GetItemCommand({ TableName: tableName(), Key }))).Item
    await vi.waitFor(async () => expect(await found()).toBeDefined(), 10_000)
  }
})

test('the channel opens by its path, calls its authorizer, and responds', async () => {
  const url = `${cloud.url.replace('http', 'ws')}/live`
  const socket = new WebSocket(`${url}?token=anna`)
  await new Promise((done, fail) => socket.once('open', done).once('error', fail))
  const answered = new Promise((done) => socket.once('message', (data: Buffer) => done(data.toString())))
  socket.send('hello')
  expect(await answered).toBe('anna: HELLO')
  socket.close()
  const statusOf = (address: string) =>
    new Promise((done) => {
      const refused = new WebSocket(address)
      refused.once('unexpected-response', (_request, response) => done(response.statusCode))
      refused.once('open', () => done('open'))
      refused.on('error', () => undefined)
    })
  expect(await statusOf(`${url}?token=no`)).toBe(403)
  expect(await statusOf(url)).toBe(401)
})

/** The AWS CLI is not one of our packages: it is tested where it is installed. */
const hasCli = spawnSync('aws', ['--version']).status === 0

test.skipIf(!hasCli)('the AWS CLI lists resources, and copies multipart uploads', async () => {
  const run = promisify(execFile)
  const env = { ...process.env, ...cloud.environment, AWS_CONFIG_FILE: join(folder, 'none'), AWS_PAGER: '' }
  const aws = async (...args: string[]) => (await run('aws', args, { env })).stdout
  const json = async (...args: string[]) => JSON.parse((await aws(...args, '--output', 'json')) || '{}') as unknown
  const [, bucket = ''] = /(\S*files\S*)\n/.exec(await aws('s3', 'ls')) ?? []
  const large = join(folder, 'large')
  const bytes = randomBytes(9 << 20)
  writeFileSync(large, bytes)
  await aws('s3', 'cp', large, `s3://${bucket}/cli/large`, '--quiet')
  await aws('s3', 'cp', `s3://${bucket}/cli/large`, `s3://${bucket}/cli/copy`, '--no-progress')
  await aws('s3', 'cp', `s3://${bucket}/cli/copy`, `${large}-again`, '--quiet')
  expect(readFileSync(`${large}-again`).equals(bytes)).toBe(true)
  await aws('s3', 'rm', `s3://${bucket}/cli/`, '--recursive', '--quiet')
  expect(
    await Promise.all([
      json('cognito-idp', 'list-user-pools', '--max-results', '5'),
      json('stepfunctions', 'list-state-machines'),
      json('sesv2', 'list-email-identities'),
      json('secretsmanager', 'list-secrets'),
      json('dynamodb', 'list-tables'),
    ]),
  ).toMatchObject([
    { UserPools: [{ Id: cloud.userPools[0]?.id }] },
    { stateMachines: [{ type: 'STANDARD' }] },
    { EmailIdentities: [{ SendingEnabled: true }] },
    {
      SecretList: [
        { Name: expect.stringContaining('LinkKey') as string },
        { Name: expect.stringContaining('OriginKey') as string },
      ],
    },
    { TableNames: [expect.any(String)] },
  ])
})

test('a host name that is not this machine’s is refused', async () => {
  const socket = connect(cloud.port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n')
  const answer = await new Promise<string>((done) => socket.once('data', (data) => done(String(data))))
  expect(answer).toMatch(/^HTTP\/1.1 421 /)
})

test('a page of another origin cannot write to a bucket, although it knows this machine’s keys', async () => {
  const client = new S3Client({ ...optionsFor('s3'), forcePathStyle: true })
  const { url, fields } = await createPresignedPost(client, { Bucket: bucketName(), Key: 'index.html' })
  client.destroy()
  const post = (origin: string) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new Blob(['<script>']))
    return fetch(url, { method: 'POST', body: form, headers: { origin } })
  }
  for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'null'])
    expect((await post(origin)).status, origin).toBe(403)
  expect((await post(`http://127.0.0.1:${cloud.port}`)).status).toBe(204)
})

test('faults are added, listed and removed by the administrator, and impossible ones are rejected', async () => {
  const ask = (method: string, body = '', credentials?: Credentials) =>
    signedFetch(`${cloud.url}/_local/faults.json`, { service: 'local', method, body }, credentials)
  const fault = { service: 's3', kind: 'throttled', about: 'nobody asks for this', times: 2 }
  expect((await ask('PUT', JSON.stringify([fault]))).status).toBe(204)
  const wrong = [
    'no JSON',
    '{}',
    JSON.stringify([{ ...fault, times: 0 }]),
    JSON.stringify([{ ...fault, service: 'dynamo' }]),
    JSON.stringify([fault, { ...fault, kind: 'unprocessed' }]),
  ]
  for (const body of wrong) expect((await ask('PUT', body)).status, body).toBe(400)
  const functions = await ask('PUT', JSON.stringify([fault]), credentialsOf(functionNamed('Render')))
  expect([functions.status, (await fetch(`${cloud.url}/_local/faults.json`)).status]).toEqual([403, 403])
  expect(await (await ask('GET')).json()).toEqual([fault])
  expect((await ask('DELETE')).status).toBe(204)
  expect(await (await ask('GET')).json()).toEqual([])
})

test('only the administrator can run schedules at another time', async () => {
  const ask = (body: object, credentials?: Credentials, method = 'PUT') =>
    signedFetch(
      `${cloud.url}/_local/schedules.json`,
      { service: 'local', method, body: JSON.stringify(body) },
      credentials,
    )
  const at = new Date().toISOString()
  expect((await ask({ at }, credentialsOf(functionNamed('Render')))).status).toBe(403)
  expect(
    (await fetch(`${cloud.url}/_local/schedules.json`, { method: 'PUT', body: JSON.stringify({ at }) })).status,
  ).toBe(403)
  expect((await ask({ at: 'soon' })).status).toBe(400)
  expect((await ask({ at }, undefined, 'POST')).status).toBe(405)
  expect(await (await ask({ at })).json()).toEqual([])
})

test('the folder has one holder; after a restart everything is still there, unless started fresh', async () => {
  await expect(start()).rejects.toThrow(`is in use by process ${process.pid}`)
  await cloud.close()
  cloud = await start()
  const kept = await fetch(`${cloud.url}/v1/notes/n1`, { headers: bearer() })
  expect([kept.status, await kept.json()]).toEqual([200, expect.objectContaining({ text: 'Größe' })])
  await cloud.close()
  cloud = await start({ fresh: true })
  await expect(signIn()).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('until it is prepared visitors see the progress, and the services are available', async () => {
  await cloud.close()
  const seen: unknown[] = []
  cloud = await start({
    prepare: async (starting, tell) => {
      cloud = starting
      tell('Two of <three> boxes are filled.')
      for (const address of ['/', '/config.json', '/v1/notes/n1', '/_local/mail']) {
        const answer = await fetch(`${starting.url}${address}`)
        seen.push([answer.status, answer.headers.get('retry-after'), await answer.json()])
      }
      const page = await fetch(starting.url, { headers: { accept: 'text/html,*/*' } })
      expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
      expect(await page.text()).toContain('<p role="status">Two of &lt;three> boxes are filled.</p>')
      const socket = connect(starting.port, '127.0.0.1')
      socket.write('GET /realtime HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
      expect(String(await new Promise((done) => socket.once('data', done)))).toMatch(/^HTTP\/1.1 503 /)
      socket.destroy()
      await signInAgain()
    },
  })
  expect(seen).toEqual(
    Array.from({ length: 4 }, () => [503, '2', { message: 'Starting: Two of <three> boxes are filled.' }]),
  )
  expect((await fetch(`${cloud.url}/_local/mail`)).status).toBe(200)
  expect((await fetch(`${cloud.url}/v1/notes/n1`)).status).toBe(401)
})

/** The pool is empty after a fresh start: its error shows that it is available. */
const signInAgain = () => expect(signIn()).rejects.toMatchObject({ name: 'NotAuthorizedException' })

test('a failed preparation ends the start, and releases folder and port', async () => {
  const { port } = cloud
  await cloud.close()
  await expect(start({ port, prepare: () => Promise.reject(new Error('No demonstration today.')) })).rejects.toThrow(
    'No demonstration today.',
  )
  cloud = await start({ port })
})

test('a user pool with an unverified sender is not created', async () => {
  await cloud.close()
  const unprepared = start({ dir: join(folder, 'unprepared'), beforeStacks: async () => {} })
  await expect(unprepared).rejects.toThrow(
    /Cognito received the following error from Amazon SES when attempting to send email: Email address is not verified\. The following identities failed the check in region EU-WEST-2: arn:aws:ses:eu-west-2:\d+:identity\/notes\.example/,
  )
  cloud = await start()
})

test('an AWS machine is refused', async () => {
  vi.stubEnv('ECS_CONTAINER_METADATA_URI_V4', 'http://169.254.170.2/v4')
  await expect(start()).rejects.toThrow('ECS_CONTAINER_METADATA_URI_V4 is set')
  vi.unstubAllEnvs()
})

function templateResources(stack: string) {
  const text = readFileSync(join(folder, 'cdk.out', `${stack}.template.json`), 'utf8')
  return Object.entries((JSON.parse(text) as { Resources: Record<string, { Type: string }> }).Resources)
}

function nameOf(stack: string, type: string, beginning: string): string {
  const found = templateResources(stack).find(([id, each]) => each.Type === type && id.startsWith(beginning))
  return `${stack}-${found?.[0]}`
}

const tableName = () => nameOf('Store', 'AWS::DynamoDB::GlobalTable', 'Notes')
const bucketName = () => nameOf('Edge', 'AWS::S3::Bucket', 'Files').toLowerCase()
const functionNamed = (id: string) => nameOf('Edge', 'AWS::Lambda::Function', id)
