// @module-tag long
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { expect, test, vi } from 'vitest'
import { originSecretVersion, renewOriginSecret } from './environment/origin-secret.ts'
import { parameter } from './environment/parameters.ts'
import { ownStack } from './test/own-stack.ts'

const own = ownStack()

/** Calls the API through CloudFront continuously, by several callers; `answered` counts responses by status. */
const callers = () => {
  const answered = new Map<number, number>()
  const ended = new AbortController()
  const ask = async () => {
    while (!ended.signal.aborted) {
      const { status, body } = await fetch(`${own.stack.url}/v1/nothing-there`)
      await body?.cancel()
      answered.set(status, (answered.get(status) ?? 0) + 1)
    }
  }
  const all = Promise.all(Array.from({ length: 4 }, ask))
  return {
    answered,
    /** Resolves once some more calls have a response. */
    resume: async () => {
      const until = (answered.get(404) ?? 0) + 40
      await vi.waitFor(() => expect(answered.get(404)).toBeGreaterThan(until), { timeout: 60_000, interval: 20 })
    },
    end: async () => {
      ended.abort()
      await all
    },
  }
}

const secretNow = async () => {
  const SecretId = await parameter('local', 'origin-secret')
  return (await new SecretsManagerClient({}).send(new GetSecretValueCommand({ SecretId }))).SecretString ?? ''
}

/** The effect of a deployment at the edge: the reference names the current version. */
const deploy = async (name: string) => {
  const outdir = path.join(own.dir, name)
  const version = (await originSecretVersion('local')) ?? expect.fail('There is no secret.')
  const options = { environment: 'local', outdir, bundle: false, originSecretVersion: version }
  const app = JSON.stringify(pathToFileURL(path.join(import.meta.dirname, '../infra/app.ts')).href)
  // In a separate process: in this one the stack could not respond meanwhile.
  const synthesize = `(await import(${app})).buildApp(${JSON.stringify(options)}).synth()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', synthesize])
  // Without it CloudFormation would see no change, and keep the old value.
  expect(readFileSync(path.join(outdir, 'lintel-local-edge.template.json'), 'utf8')).toContain(
    `:SecretString:::${version}}}`,
  )
  own.stack.redeployDistribution(outdir)
}

test('the origin secret is renewed without refusing a single call', async () => {
  const first = await secretNow()
  const calls = callers()
  try {
    await calls.resume()
    await renewOriginSecret('local')
    const second = await secretNow()
    expect(second).not.toBe(first)
    await calls.resume()
    // A second renewal would invalidate what CloudFront sends.
    await expect(renewOriginSecret('local')).rejects.toThrow('The previous renewal is not deployed yet.')
    expect(await secretNow()).toBe(second)
    await deploy('second')
    await calls.resume()
  } finally {
    await calls.end()
  }
  expect([...calls.answered.keys()]).toEqual([404])
})

test('an invented value does not prevent the new one from being learned', async () => {
  const { 'lintel-local-edge': outputs = {} } = own.stack.outputs
  const [, api] = Object.entries(outputs).find(([name]) => name.startsWith('PublishOutputRefApi')) ?? []
  const direct = (secret: string) =>
    fetch(`http://127.0.0.1:${own.stack.port}/_local/aws/execute-api/${String(api)}/v1/nothing-there`, {
      headers: { 'x-origin-secret': secret },
    })
  expect((await direct('made up')).status).toBe(403)
  expect((await direct(await secretNow())).status).toBe(404)
})
