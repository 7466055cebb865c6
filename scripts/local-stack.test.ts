// @module-tag long
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { credentialsOf } from '../packages/local-cloud/src/iam/credentials.ts'
import { signedFetch } from '../packages/local-cloud/src/iam/signed-fetch.ts'
import { aFolderForAll } from '../packages/local-cloud/src/testing/folder.ts'
import { clientOptions } from '../packages/local-cloud/src/testing/serve.ts'
import { type LocalStack, type LocalStackOptions, startLocalStack } from './local-stack.ts'

/* What the local cloud does apart from its services, with the product's own stacks. */

const dir = aFolderForAll()
let stack: LocalStack
const start = (more: Partial<LocalStackOptions> = {}) => startLocalStack({ dir, port: 0, web: false, ...more })

beforeAll(async () => {
  stack = await start()
})
afterAll(() => stack.close())

const reports = 'functions/reports/handler.ts'
const documents = () => stack.variablesOf('functions/documents/handler.ts')['DOCUMENTS_BUCKET'] ?? ''
const s3Options = () => ({ ...clientOptions(stack.endpoints['s3'] ?? ''), forcePathStyle: true })
const putFile = (Key: string) => new S3Client(s3Options()).send(new PutObjectCommand({ Bucket: documents(), Key }))

test('a host name that is not this machine’s is refused', async () => {
  const socket = connect(stack.port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n')
  const answer = await new Promise<string>((done) => socket.once('data', (data) => done(String(data))))
  expect(answer).toMatch(/^HTTP\/1.1 421 /)
})

test('a page of another origin cannot write to a bucket, although it knows this machine’s keys', async () => {
  const { url, fields } = await createPresignedPost(new S3Client(s3Options()), { Bucket: documents(), Key: 'a.html' })
  const post = (origin: string) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new Blob(['<script>']))
    return fetch(url, { method: 'POST', body: form, headers: { origin } })
  }
  for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'null'])
    expect((await post(origin)).status, origin).toBe(403)
  expect((await post(`http://127.0.0.1:${stack.port}`)).status).toBe(204)
})

test('faults and schedules are set by the administrator alone, and impossible ones are rejected', async () => {
  const ask = (page: string, method: string, body: unknown = '', name?: string) =>
    signedFetch(
      `${stack.url}/_local/${page}.json`,
      { service: 'local', method, body: typeof body === 'string' ? body : JSON.stringify(body) },
      name === undefined ? undefined : credentialsOf(name),
    )
  const fault = { service: 's3', kind: 'throttled', about: 'nobody asks for this', times: 2 }
  expect((await ask('faults', 'PUT', [fault])).status).toBe(204)
  const wrong = [{}, [{ ...fault, times: 0 }], [{ ...fault, service: 'dynamo' }], [fault, { ...fault, kind: 'odd' }]]
  for (const body of ['no JSON', ...wrong]) expect((await ask('faults', 'PUT', body)).status).toBe(400)
  expect((await ask('faults', 'PUT', [fault], 'a function')).status).toBe(403)
  expect((await fetch(`${stack.url}/_local/faults.json`)).status).toBe(403)
  expect(await (await ask('faults', 'GET')).json()).toEqual([fault])
  expect((await ask('faults', 'DELETE')).status).toBe(204)
  expect(await (await ask('faults', 'GET')).json()).toEqual([])

  const at = new Date(Date.now() - 60_000).toISOString()
  expect((await ask('schedules', 'PUT', { at }, 'a function')).status).toBe(403)
  expect((await ask('schedules', 'PUT', { at: 'soon' })).status).toBe(400)
  expect((await ask('schedules', 'POST', { at })).status).toBe(405)
})

test('the folder has one holder; after a restart everything is still there, unless started fresh', async () => {
  await putFile('kept')
  await expect(start()).rejects.toThrow(`is in use by process ${process.pid}`)
  await stack.close()
  stack = await start()
  const find = () => new S3Client(s3Options()).send(new HeadObjectCommand({ Bucket: documents(), Key: 'kept' }))
  await find()
  await stack.close()
  stack = await start({ fresh: true })
  await expect(find()).rejects.toMatchObject({ name: 'NotFound' })
})

test('until it is prepared visitors see the progress; a failed preparation ends the start', async () => {
  await stack.close()
  const seen: unknown[] = []
  stack = await start({
    prepare: async (starting, tell) => {
      tell('Two of <three> boxes are filled.')
      for (const address of ['/', '/v1/reports', '/_local/mail']) {
        const answer = await fetch(`${starting.url}${address}`)
        seen.push([answer.status, answer.headers.get('retry-after'), await answer.json()])
      }
      const page = await fetch(starting.url, { headers: { accept: 'text/html,*/*' } })
      expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
      expect(await page.text()).toContain('<p role="status">Two of &lt;three> boxes are filled.</p>')
    },
  })
  const starting = { message: 'Starting: Two of <three> boxes are filled.' }
  expect(seen).toEqual(Array.from({ length: 3 }, () => [503, '2', starting]))
  expect((await fetch(`${stack.url}/v1/reports`)).status).toBe(401)
  const { port } = stack
  await stack.close()
  const failing = start({ port, prepare: () => Promise.reject(new Error('No demonstration today.')) })
  await expect(failing).rejects.toThrow('No demonstration today.')
  stack = await start({ port })
})

interface Template {
  Resources: Record<string, { Type: string; Properties: Record<string, unknown>; DependsOn?: string | string[] }>
}

/** Removes resources from the templates that the stack runs; nothing depends on them any more. */
function removeResources(isRemoved: (type: string, id: string, properties: Record<string, unknown>) => boolean): void {
  const assembly = path.join(dir, 'assembly')
  for (const name of readdirSync(assembly).filter((file) => file.endsWith('.template.json'))) {
    const file = path.join(assembly, name)
    const { Resources, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Template
    const kept = Object.entries(Resources).filter(
      ([id, { Type, Properties }]) => !isRemoved(Type, id, Properties ?? {}),
    )
    const ids = new Set(kept.map(([id]) => id))
    for (const [, resource] of kept)
      if (resource.DependsOn) resource.DependsOn = [resource.DependsOn].flat().filter((id) => ids.has(id))
    writeFileSync(file, JSON.stringify({ ...rest, Resources: Object.fromEntries(kept) }))
  }
}

test('without permission a function is not called by an API', async () => {
  await stack.close()
  removeResources(
    (type, _, { Principal }) => type === 'AWS::Lambda::Permission' && Principal === 'apigateway.amazonaws.com',
  )
  stack = await start()
  expect((await fetch(`${stack.url}/v1/unauth/reports/none`)).status).toBe(500)
  expect(stack.denials().join()).toMatch(/User: apigateway.amazonaws.com is not authorized to perform: lambda:Invoke/)
})

test('a function without a right is refused, and its name is in the sentence', async () => {
  await stack.close()
  removeResources((type, id) => type === 'AWS::IAM::Policy' && id.startsWith('Reports'))
  stack = await start()
  const {
    AWS_ACCESS_KEY_ID: accessKeyId = '',
    AWS_SECRET_ACCESS_KEY: secretAccessKey = '',
    ...session
  } = stack.credentialsOf(reports)
  const credentials = { accessKeyId, secretAccessKey, sessionToken: session['AWS_SESSION_TOKEN'] ?? '' }
  const client = new S3Client({ ...s3Options(), maxAttempts: 1, credentials })
  const put = client.send(new PutObjectCommand({ Bucket: documents(), Key: 'a', Body: 'x' }))
  await expect(put).rejects.toMatchObject({ name: 'AccessDenied' })
  expect(stack.denials().join()).toMatch(/Reports\w*Role\w+\/.* is not authorized to perform: s3:PutObject/i)
})

test('an AWS machine is refused', async () => {
  vi.stubEnv('ECS_CONTAINER_METADATA_URI_V4', 'http://169.254.170.2/v4')
  await expect(start()).rejects.toThrow('ECS_CONTAINER_METADATA_URI_V4 is set')
  vi.unstubAllEnvs()
})
