import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager'
import type { Client } from '@lintel/contract'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import * as z from 'zod'
import { bundleScript, bundleScripts, maxApiBytes, repositoryRoot } from '../../infra/constructs/bundle-script.ts'
import { secrets } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { aClient, aPerson, atStack } from './people.ts'

/*
 * A deployment's bundles differ from the code on this machine: minified, CommonJS, with credentials only from the
 * environment. Here they are built, loaded by plain Node, and called.
 */

const run = promisify(execFile)

const Described = z.object({
  Metadata: z.object({ 'local:entry': z.string(), 'local:external': z.array(z.string()) }),
})
const Template = z.object({ Resources: z.record(z.string(), z.unknown()) })

const deployed = () => {
  const assembly = path.join(inject('stack').dir, 'assembly')
  return readdirSync(assembly)
    .filter((name) => name.endsWith('.template.json'))
    .map((name) => Template.parse(JSON.parse(readFileSync(path.join(assembly, name), 'utf8'))))
    .flatMap(({ Resources }) => Object.values(Resources))
    .flatMap((resource) => Described.safeParse(resource).data?.Metadata ?? [])
    .map((metadata) => ({ entry: metadata['local:entry'], installed: metadata['local:external'] }))
}

// Below node_modules, so that packages which are not bundled are found.
const cache = path.join(repositoryRoot, 'node_modules/.cache')
let work = ''
beforeAll(() => {
  mkdirSync(cache, { recursive: true })
  work = mkdtempSync(path.join(cache, 'bundles-'))
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

const inNode = async (script: string, env: Record<string, string> = {}) => {
  const file = path.join(mkdtempSync(path.join(work, 'script-')), 'index.cjs')
  writeFileSync(file, script)
  const { stdout } = await run(process.execPath, [file], { env: { AWS_REGION: 'eu-west-2', ...env } })
  return stdout
}

describe('a deployed bundle', () => {
  it('of every function loads and has a handler, and an API function is under 1 MB', { tags: ['long'] }, async () => {
    const functions = deployed()
    expect(functions.length).toBeGreaterThan(20)
    const groups = Map.groupBy(functions, ({ installed }) => installed.join())
    const scripts: { entry: string; outfile: string }[] = []
    for (const group of groups.values()) {
      const made = group.map(({ entry }) => ({ entry, folder: entry.replaceAll('/', '-') }))
      const outfiles = await bundleScripts(work, made, group[0]?.installed ?? [])
      scripts.push(...outfiles.map((outfile, index) => ({ entry: made[index]?.entry ?? '', outfile })))
    }
    const loading = scripts.map(({ entry, outfile }) => [entry, outfile])
    const loaded = await inNode(
      `const kinds = ${JSON.stringify(loading)}.map(([entry, file]) => [entry, typeof require(file).handler])
      process.stdout.write(JSON.stringify(Object.fromEntries(kinds)), () => process.exit(0))`,
    )
    expect(JSON.parse(loaded)).toEqual(Object.fromEntries(functions.map(({ entry }) => [entry, 'function'])))
    const tooLarge = scripts.filter(
      ({ entry, outfile }) => entry.endsWith('/handler.ts') && statSync(outfile).size > maxApiBytes,
    )
    expect(tooLarge.map(({ entry }) => entry)).toEqual([])
  })

  it('responds as the source does, with the credentials of its environment', async () => {
    const { environment, variables } = atStack()
    const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId: variable('ORIGIN_SECRET') }))
    const client = await aClient()
    const person = await aPerson(['Customers'], { clientId: client.id, userId: client.users[0]?.id ?? '' })
    const [, payload = ''] = person.idToken.split('.')
    const event = {
      version: '2.0',
      routeKey: 'GET /v1/clients/{id}',
      rawPath: `/v1/clients/${client.id}`,
      rawQueryString: '',
      headers: { 'x-origin-secret': SecretString ?? '' },
      pathParameters: { id: client.id },
      requestContext: {
        requestId: 'gateway-request',
        http: { method: 'GET', path: `/v1/clients/${client.id}`, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1' },
        authorizer: { jwt: { claims: JSON.parse(Buffer.from(payload, 'base64url').toString()) } },
      },
      isBase64Encoded: false,
    }
    const entry = 'functions/clients/handler.ts'
    const outfile = await bundleScript(path.join(work, 'clients'), { entry, installed: [] })
    expect(statSync(outfile).size).toBeLessThan(maxApiBytes)
    const written = await inNode(
      `require(${JSON.stringify(outfile)}).handler(${JSON.stringify(event)}, { awsRequestId: 'request-1' }).then(
        (answer) => process.stdout.write('\\nanswer ' + JSON.stringify(answer), () => process.exit(0)))`,
      { ...environment, ...variables },
    )
    const answer = JSON.parse(/^answer (.*)$/m.exec(written)?.[1] ?? '{}') as { statusCode: number; body: string }
    expect(answer).toMatchObject({ statusCode: 200 })
    expect((JSON.parse(answer.body) as Client).id).toBe(client.id)
  })
})
