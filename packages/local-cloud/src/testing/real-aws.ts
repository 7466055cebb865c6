import { KMSClient } from '@aws-sdk/client-kms'
import { beforeEach, type TestContext } from 'vitest'
import * as z from 'zod'

/*
 * `npm run test:aws` runs the tests of services against real ones, in AWS or in a separate local cloud. The table
 * `Main` of a test is then the table of that name in the account; features that only the local cloud has skip the test.
 */

/** The names of test resources in AWS; undefined if the tests create their own services. */
export const real = z
  .record(z.string(), z.string())
  .optional()
  .parse(process.env.LOCAL_CLOUD_REAL === undefined ? undefined : JSON.parse(process.env.LOCAL_CLOUD_REAL))

/** A test's name as used in URLs, which clients do not rename. */
export const calledThere = (name: string) => real?.[name] ?? name

/** Options of SDK clients there: profile, region and endpoints are in the environment. */
export const realOptions = { maxAttempts: 3 }

/** The profile's credentials, for calls without an installed SDK; undefined for this machine's. */
export const realCredentials = async () => (real ? new KMSClient(realOptions).config.credentials() : undefined)

let running: TestContext | undefined
if (real) beforeEach((context) => void (running = context))

/** Skips the test from here on if the services are real: the rest applies only to the local cloud. */
export function skipOnRealAws(): void {
  if (real) running?.skip('applies only to the local cloud')
}

/** A feature of the local cloud that real services lack; using it skips the test. */
export function localOnly<T>(value: T | undefined): T {
  skipOnRealAws()
  if (value === undefined) throw new Error('The services of the tests are not running.')
  return value
}

interface Stacked {
  middlewareStack: {
    add(
      middleware: (
        next: (args: { input: object }) => Promise<{ output: object }>,
      ) => (args: { input: object }) => Promise<{ output: object }>,
      options: { step: 'initialize'; priority: 'high' },
    ): void
  }
}

/** A client that replaces a test's names by the account's, and vice versa in responses. */
export function renaming<C>(client: C, names: Readonly<Record<string, string>>): C {
  const back = Object.fromEntries(Object.entries(names).map(([ours, theirs]) => [theirs, ours]))
  // The middleware stacks of clients differ only in the types of their inputs.
  ;(client as Stacked).middlewareStack.add(
    (next) => async (args) => {
      const answer = await next({ ...args, input: renamed(args.input, names) as object })
      return { ...answer, output: renamed(answer.output, back) as object }
    },
    { step: 'initialize', priority: 'high' },
  )
  return client
}

const fields = new Set(['Bucket', 'CopySource', 'KeyId', 'Name', 'TableName'])

function renamed(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, names))
  // streams, bytes and dates are passed unchanged
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const [first = '', ...rest] = typeof each === 'string' && fields.has(key) ? each.split('/') : []
      const name = first in names ? [names[first], ...rest].join('/') : renamed(each, names)
      return [names[key] ?? key, name]
    }),
  )
}
