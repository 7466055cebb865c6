import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { featureNames, type WebConfig } from '@lintel/contract'
import type { TestProject } from 'vitest/node'
import { chromiumBinary } from '../documents/rendering/chromium-binary.ts'
import { startLocalStack, type LocalStack } from '../../scripts/local-stack.ts'

export interface StackAddress {
  /** Origin of the distribution. */
  url: string
  /** Address of the API itself, around the distribution. */
  apiUrl: string
  /** The folder of the stack's state. */
  dir: string
  config: WebConfig
  googleUrl: string
  endpoints: Record<string, string>
  /** Access to the emulated services: endpoints, region, credentials. */
  environment: Record<string, string>
  /** Names of tables, buckets and the rest, as the functions get them. */
  variables: Record<string, string>
  /** The credentials of functions that tests act as, by source. */
  credentials: Record<(typeof actedAs)[number], Record<string, string>>
}

const actedAs = [
  'functions/accounts/create-challenge.ts',
  'functions/documents/steps/lay-out.ts',
  'functions/documents/steps/pack.ts',
  'functions/documents/steps/publish.ts',
  'functions/emails/handler.ts',
] as const

declare module 'vitest' {
  export interface ProvidedContext {
    stack: StackAddress
  }
}

const sources = [
  ...featureNames.map((feature) => `functions/${feature}/handler.ts`),
  'functions/realtime/socket.ts',
  'functions/accounts/verify-challenge.ts',
  'functions/documents/steps/publish.ts',
  'functions/googlecalendar/on-schedule.ts',
  'functions/client-data/erase.ts',
]

/** The API's own address, `https://{id}.execute-api…` in the cloud. Other stacks know the API by this output. */
const apiUrlOf = ({ port, outputs }: LocalStack): string => {
  const made = Object.entries(outputs['lintel-local-edge'] ?? {})
  const [, id] = made.find(([name]) => name.startsWith('PublishOutputRefApi')) ?? []
  if (typeof id !== 'string') throw new Error('The stacks name no API among their outputs.')
  return `http://127.0.0.1:${port}/_local/aws/execute-api/${id}`
}

/** Starts one stack for all tests of a run; tests are isolated by creating their own clients. */
export default async function startStack(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'lintel-functions-'))
  const starting = startLocalStack({ dir, port: 0, web: false, runsSchedules: false })
  // Unpacked by one process, before several need it concurrently.
  const [stack] = await Promise.all([starting, chromiumBinary()])
  const { url, config, googleUrl, endpoints, environment } = stack
  const variables = Object.assign(
    { GOOGLE_ENDPOINT_URL: googleUrl },
    ...sources.map((source) => stack.variablesOf(source)),
  ) as Record<string, string>
  const credentials = Object.fromEntries(
    actedAs.map((source) => [source, stack.credentialsOf(source)]),
  ) as StackAddress['credentials']
  const addresses = { url, apiUrl: apiUrlOf(stack), dir, config, googleUrl, endpoints, environment }
  project.provide('stack', { ...addresses, variables, credentials })
  return async () => {
    await stack.close()
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
    // Some callers swallow these errors, so the whole run fails on them.
    const denials = [...new Set(stack.denials())]
    if (denials.length > 0) throw new Error(`AWS would have refused:\n${denials.join('\n')}`)
  }
}
