import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { clientMessages, EmailAddress, type Client, type Issue, type RouteInput, type routes } from '@lintel/contract'
import { newClient, newId } from '@lintel/rules'
import { writeAct } from '../audit/write-act.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { reportCountsOf } from '../reports/client-totals.ts'
import { providerClientId } from './find-client.ts'
import { changeClient } from './put-client.ts'
import type { WrittenClient } from './store.ts'

type Input<N extends keyof typeof routes> = RouteInput<(typeof routes)[N]>

/** What a client has by name, as its record and its people know it. */
const partsOf = (client: Client): Record<string, unknown> => {
  const { id: _id, version: _version, savedBy: _savedBy, reportCounts: _counts, ...parts } = client
  return parts
}

/** The names of the fields that a save changed: values stay out of the audit, some are secret. */
const changedFields = ({ before, client }: WrittenClient): string => {
  const was = before ? partsOf(before) : {}
  return Object.entries(partsOf(client))
    .filter(([name, value]) => !isDeepStrictEqual(was[name], value))
    .map(([name]) => name)
    .join(', ')
}

const recorded =
  (ctx: Context) =>
  (written: WrittenClient): ReturnType<typeof writeAct>[] => {
    const { before, client } = written
    const subject = { kind: 'client' as const, id: client.id, name: client.name }
    const act = { clientId: client.id, subject }
    return [
      writeAct(
        { now: ctx.now(), user: ctx.user },
        before
          ? { ...act, action: 'client.change', detail: { fields: changedFields(written) } }
          : { ...act, action: 'client.create' },
      ),
    ]
  }

/** The e-mail addresses of a client, by path. */
const addressesIn = (client: Client): [path: string, address: string][] => [
  ['email', client.email],
  ['invoiceemail', client.invoiceemail],
  ['feedbackemail', client.feedbackemail],
  ...client.branches.map(({ feedbackemail }, index): [string, string] => [
    `branches.${index}.feedbackemail`,
    feedbackemail,
  ]),
  ...client.users.map(({ email }, index): [string, string] => [`users.${index}.email`, email]),
  ...client.contacts.map(({ email }, index): [string, string] => [`contacts.${index}.email`, email]),
]

/** Entries whose key an earlier one has; those that were so before are left alone. */
const repeated = <T extends { id: string }>(
  now: readonly T[],
  was: readonly T[],
  keyOf: (one: T) => string,
): number[] => {
  const known = new Map(was.map((one) => [one.id, keyOf(one)]))
  return now.flatMap((one, index) => {
    const key = keyOf(one)
    return known.get(one.id) !== key && now.some((other) => other !== one && keyOf(other) === key) ? [index] : []
  })
}

const folded = (text: string) => text.trim().toLowerCase()

/** Throws 400 for addresses that are none, and for names of branches and addresses of users that are there twice. */
function assertSound(client: Client, before: Client | undefined): void {
  const known = new Set(before ? addressesIn(before).map(([, address]) => address) : [])
  const issues = addressesIn(client).flatMap(([path, address]): Issue[] => {
    const { error } = address === '' || known.has(address) ? {} : EmailAddress.safeParse(address)
    return error ? [{ path: `body.${path}`, message: error.issues[0]?.message ?? '' }] : []
  })
  for (const index of repeated(client.branches, before?.branches ?? [], ({ name }) => folded(name)))
    issues.push({ path: `body.branches.${index}.name`, message: clientMessages.branchNameTaken })
  for (const index of repeated(client.users, before?.users ?? [], ({ email }) => folded(email)))
    issues.push({ path: `body.users.${index}.email`, message: clientMessages.emailTaken })
  const [first] = issues
  if (first) throw new HttpError(400, first.message, { issues })
}

/** The same id for the same client that the same person sends again. */
const idFor = ({ user }: Context, { idempotencykey, ...given }: Input<'createClient'>['body']): string =>
  idempotencykey === undefined
    ? newId()
    : createHash('sha256')
        .update(JSON.stringify([user.sub, idempotencykey, given]))
        .digest()
        .subarray(0, 16)
        .toString('base64url')

/** POST /clients */
export async function createClient(ctx: Context, { body }: Input<'createClient'>): Promise<Client> {
  const { idempotencykey: _key, reportfactory, ...given } = body
  const id = idFor(ctx, body)
  const client = newClient(
    {
      ...given,
      ...(reportfactory.reportTypeList.length > 0 && { reportfactory }),
      ...{ id, savedBy: ctx.user.name },
    },
    { branchId: newId() },
  )
  assertSound(client, undefined)
  // Sent again, it is there already.
  return changeClient(id, (before) => (before ? undefined : client), recorded(ctx))
}

/** PUT /clients/{id} */
export async function saveClient(ctx: Context, { params, body }: Input<'saveClient'>): Promise<Client> {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const change = (before: Client | undefined): Client => {
    if (!before || before.id === providerClientId) throw new HttpError(404, 'Client not found.')
    if (before.version !== body.version)
      throw new HttpError(409, clientMessages.savedBy(before.savedBy), { current: before.version })
    const { id, reportCounts } = before
    const after: Client = { ...before, ...given, id, reportCounts, savedBy: ctx.user.name }
    assertSound(after, before)
    return after
  }
  const client = await changeClient(params.id, change, recorded(ctx))
  return { ...client, reportCounts: await reportCountsOf(client.id) }
}
