import { KMSClient } from '@aws-sdk/client-kms'
import { beforeEach, type TestContext } from 'vitest'
import * as z from 'zod'

/*
 * `npm run test:aws` gives the tests of services real ones, in AWS or in a local cloud that runs beside them. Where a test
 * says `Main`, the table of that name in the account is meant; what only the local cloud can do skips the test.
 */

/** What the names of the tests are called there; undefined where the tests make their own services. */
export const real = z
  .record(z.string(), z.string())
  .optional()
  .parse(process.env.LOCAL_CLOUD_REAL === undefined ? undefined : JSON.parse(process.env.LOCAL_CLOUD_REAL))

/** A name of the tests as it stands in addresses, which no client writes. */
export const calledThere = (name: string) => real?.[name] ?? name

/** What clients of the SDK are made with there: profile, region and addresses are in the environment. */
export const realOptions = { maxAttempts: 3 }

/** Those of the profile, for calls that no SDK at hand makes; undefined for those of this machine. */
export const realCredentials = async () => (real ? new KMSClient(realOptions).config.credentials() : undefined)

let running: TestContext | undefined
if (real) beforeEach((context) => void (running = context))

/** Skips the test from here on where the services are real: what follows is the local cloud's alone. */
export function localAlone(): void {
  if (real) running?.skip('the local cloud’s own')
}

/** Something of the local cloud that a real service has not; asking for it skips the test. */
export function ownOf<T>(value: T | undefined): T {
  localAlone()
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

/** The client, which says the account's names where a test says its own, and the other way round in answers. */
export function renaming<C>(client: C, names: Readonly<Record<string, string>>): C {
  const back = Object.fromEntries(Object.entries(names).map(([ours, theirs]) => [theirs, ours]))
  // The stacks of clients differ in the types of their inputs alone.
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
  // streams, bytes and dates go as they are
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const [first = '', ...rest] = typeof each === 'string' && fields.has(key) ? each.split('/') : []
      const name = first in names ? [names[first], ...rest].join('/') : renamed(each, names)
      return [names[key] ?? key, name]
    }),
  )
}
