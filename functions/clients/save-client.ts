import { isDeepStrictEqual } from 'node:util'
import {
  apiErrors,
  AccountDetails,
  adminMessages,
  clientMessages,
  cutText,
  EmailAddress,
  hiddenSettingKeys,
  hiddenValue,
  SavedClient,
  settingProblem,
  shortTextMax,
  type Client,
  type ClientSetting,
  type Issue,
  type InputOf,
} from '@lintel/contract'
import { completeSettings, newClient, settingOf } from '@lintel/rules'
import { writeAct } from '../audit/write-act.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { keyedId } from '../lib/keyed-id.ts'
import { reportFactsOf } from '../reports/client-totals.ts'
import { clientIdOfBranch, findClient, providerClientId, shown } from './find-client.ts'
import { branchlistIssues } from './branchlist-issues.ts'
import { listIssues, lookIssues } from './look-issues.ts'
import { applyAtVersion } from './own-changes.ts'
import { changeClient } from './put-client.ts'
import { reportTypeIssues, sharedListIssues } from './report-type-issues.ts'
import { encryptSettings, isEncrypted } from './secret-settings.ts'
import { unfinishedSave } from './store/clients.ts'
import type { WrittenClient } from './store/write-client.ts'

const partsOf = (client: Client): Record<string, unknown> => {
  const {
    id: _id,
    version: _version,
    savedBy: _savedBy,
    reportCounts: _counts,
    typesInUse: _types,
    formerusers: _former,
    looksChanged: _looks,
    settings,
    ...parts
  } = client
  return {
    ...parts,
    accountdetails: AccountDetails.parse(parts.accountdetails ?? {}),
    options: parts.options ?? {},
    ...Object.fromEntries(settings.map(({ key, value }) => [key, value])),
  }
}

/** Values stay out of the audit, as some are secret. */
const changedFields = ({ before, client }: WrittenClient): string => {
  const was = before ? partsOf(before) : {}
  const names = Object.entries(partsOf(client))
    .filter(([name, value]) => !isDeepStrictEqual(was[name], value))
    .map(([name]) => name)
  return cutText(names.join(', '), shortTextMax)
}

/** A hidden value that is sent as the API returns it is kept. */
const settingsWith = (known: readonly ClientSetting[], given: readonly ClientSetting[]): ClientSetting[] =>
  completeSettings([
    ...known,
    ...given.filter(({ key, value }) => !(hiddenSettingKeys.includes(key) && value === hiddenValue)),
  ])

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

/** Existing duplicates are accepted. */
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

const sameText = (text: string) => text.trim().toLowerCase()

async function idIssues(client: Client, before: Client | undefined): Promise<Issue[]> {
  const issues: Issue[] = []
  for (const list of ['branches', 'users'] as const)
    for (const [index, { id }] of client[list].entries())
      if (client[list].findIndex((other) => other.id === id) !== index)
        issues.push({ path: `body.${list}.${index}.id`, message: clientMessages.idTaken })
  for (const [index, { id }] of client.branches.entries()) {
    const owner = before?.branches.some((known) => known.id === id) ? undefined : await clientIdOfBranch(id)
    if (owner !== undefined && owner !== client.id)
      issues.push({ path: `body.branches.${index}.id`, message: clientMessages.idTaken })
  }
  // Reports refer to their branch permanently.
  if (before?.branches.some(({ id }) => !client.branches.some((branch) => branch.id === id)))
    issues.push({ path: 'body.branches', message: clientMessages.branchStays })
  return issues
}

/** Existing values are accepted. */
const settingIssues = (given: readonly ClientSetting[], before: Client | undefined): Issue[] =>
  given.flatMap((setting, index) => {
    const isOld = before && settingOf(before, setting.key) === setting.value
    const message = isOld ? undefined : settingProblem(setting)
    return message === undefined ? [] : [{ path: `body.settings.${index}.value`, message }]
  })

/** A name with its owner's id: an unnamed entry does not excuse another. Contacts have no ids. */
const nameOf = ({ id = '', name }: { id?: string; name: string }) => JSON.stringify([id, name])

const nameIssues = (client: Client, before: Client | undefined): Issue[] =>
  (['branches', 'users', 'contacts'] as const).flatMap((list) => {
    const known = new Set(before?.[list].map(nameOf))
    return client[list].flatMap((one, index) => {
      const { error } = known.has(nameOf(one)) ? {} : SavedClient.shape.name.safeParse(one.name)
      return error ? [{ path: `body.${list}.${index}.name`, message: error.issues[0]?.message ?? '' }] : []
    })
  })

async function assertSound(
  client: Client,
  before: Client | undefined,
  given: readonly ClientSetting[] = [],
): Promise<void> {
  // First: the checks below visit each entry.
  const long = listIssues(client, before)
  if (long[0]) throw new HttpError(400, long[0].message, { issues: long })
  const known = new Set(before ? addressesIn(before).map(([, address]) => address) : [])
  const issues = addressesIn(client).flatMap(([path, address]): Issue[] => {
    const { error } = address === '' || known.has(address) ? {} : EmailAddress.safeParse(address)
    return error ? [{ path: `body.${path}`, message: error.issues[0]?.message ?? '' }] : []
  })
  for (const index of repeated(client.branches, before?.branches ?? [], ({ name }) => sameText(name)))
    issues.push({ path: `body.branches.${index}.name`, message: clientMessages.branchNameTaken })
  for (const index of repeated(client.users, before?.users ?? [], ({ email }) => sameText(email)))
    issues.push({ path: `body.users.${index}.email`, message: adminMessages.emailInUse })
  for (const [index, { id, branchlist }] of client.users.entries()) {
    const path = `body.users.${index}.branchlist`
    issues.push(...branchlistIssues(branchlist, { client, before: before?.users.find((user) => user.id === id), path }))
  }
  issues.push(...settingIssues(given, before), ...nameIssues(client, before), ...(await idIssues(client, before)))
  issues.push(...(await reportTypeIssues(client, before)), ...sharedListIssues(client, before))
  issues.push(...(await lookIssues(client, before)))
  const [first] = issues
  if (first) throw new HttpError(400, first.message, { issues })
}

/** Their account would not follow. */
function assertUsersStay(after: Client, before: Client): void {
  const addresses = new Map(after.users.map(({ id, email }) => [id, sameText(email)]))
  if (before.users.some(({ id, email }) => addresses.get(id) !== sameText(email)))
    throw new HttpError(409, clientMessages.usersStay)
}

/** A retry with the same key returns the existing client. */
export async function createClient(ctx: Context, { body }: InputOf<'createClient'>): Promise<Client> {
  const {
    id: _id,
    reportCounts: _counts,
    typesInUse: _types,
    formerusers: _former,
    looksChanged: _looks,
    version: _version,
    savedBy: _savedBy,
    idempotencykey,
    reportfactory,
    ...given
  } = body
  const id = keyedId(idempotencykey, [ctx.user.sub, idempotencykey])
  const client = newClient(
    {
      ...given,
      settings: settingsWith([], given.settings),
      ...(reportfactory.reportTypeList.length > 0 && { reportfactory }),
      id,
      savedBy: ctx.user.name,
      createdAt: ctx.now().toISOString(),
    },
    { branchId: keyedId(idempotencykey, [id, 'branch']) },
  )
  await assertSound(client, undefined, given.settings)
  const encrypted = (await encryptSettings(id, client.settings, () => false))(client)
  // A retry: it already exists, in full or in part.
  const isHalf = async () => (await unfinishedSave(id)) === id
  const made = await changeClient(
    id,
    async (before) => (before && !(await isHalf()) ? undefined : encrypted),
    recorded(ctx),
    id,
  )
  return { ...shown(ctx, made), ...(await reportFactsOf(id)) }
}

/** The fields that can be saved of the provider's own client. */
const providerFields: ReadonlySet<string> = new Set<keyof Client>([
  'name',
  'address',
  'phone',
  'website',
  'email',
  'invoiceemail',
  'feedbackemail',
  'accountdetails',
  'users',
])

function applied(before: Client, body: InputOf<'saveClient'>['body']): Client {
  const { typesInUse: _types, formerusers: _former, looksChanged: _looks, ...sent } = body
  const isProvider = before.id === providerClientId
  const given = Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => value !== undefined && (!isProvider || providerFields.has(field))),
  )
  const settings = settingsWith(before.settings, isProvider ? [] : (body.settings ?? []))
  const { id, reportCounts, savedBy, createdAt } = before
  return { ...before, ...given, settings, id, reportCounts, savedBy, createdAt }
}

/** Own changes of its users may have followed. Throws 409 if another user has saved it since. */
export async function saveAt(
  ctx: Context,
  known: Client,
  {
    sent,
    change,
    check,
  }: {
    sent: { version: number }
    change: (before: Client) => Client
    check: (after: Client) => Promise<void>
  },
): Promise<Client> {
  const { version } = sent
  const save = keyedId('save', [ctx.user.sub, sent])
  // A retry of a save that was written in part completes it.
  const isOwnHalf = async ({ id }: Client) => (await unfinishedSave(id)) === save
  const refusedFor = (now: Client | undefined) =>
    new HttpError(409, clientMessages.savedBy(now?.savedBy ?? ''), { current: now?.version ?? 0 })
  // A save must not skip `check`: a version that does not exist yet is refused like an outdated one.
  const wanted = (await isOwnHalf(known)) ? change(known) : await applyAtVersion(known, version, change)
  if (!wanted) throw refusedFor(known)
  await check(wanted)
  const kept = new Set(known.settings.map(({ value }) => value).filter(isEncrypted))
  const withEncrypted = await encryptSettings(
    known.id,
    // Values still in clear text, and newly entered ones.
    [...known.settings, ...change(known).settings],
    (value) => kept.has(value),
  )
  const changed = async (before: Client | undefined): Promise<Client | undefined> => {
    const isHalf = before !== undefined && (await isOwnHalf(before))
    const after = before && (isHalf ? change(before) : await applyAtVersion(before, version, change))
    if (!after) throw refusedFor(before)
    return isDeepStrictEqual(after, before) && !isHalf ? undefined : { ...withEncrypted(after), savedBy: ctx.user.name }
  }
  const client = await changeClient(
    known.id,
    changed,
    ({ before, client: saved }) =>
      // Encrypting stored values is not a change by the caller, and is not audited.
      recorded(ctx)({ before: before && withEncrypted(before), client: saved }),
    save,
  )
  return { ...shown(ctx, client), ...(await reportFactsOf(client.id)) }
}

export async function saveClient(ctx: Context, { params, body }: InputOf<'saveClient'>): Promise<Client> {
  const known = await findClient(params.id)
  if (!known) throw new HttpError(404, apiErrors.clientNotFound)
  return saveAt(ctx, known, {
    sent: body,
    change: (before) => applied(before, body),
    check: async (after) => {
      await assertSound(after, known, body.settings)
      assertUsersStay(after, known)
    },
  })
}
