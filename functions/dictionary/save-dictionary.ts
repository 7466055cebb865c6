import {
  apiErrors,
  bodyMaxBytes,
  changeLinesMax,
  cutText,
  dictionaryMessages,
  reportAnswerMaxBytes,
  shortTextMax,
  type Dictionary,
  type InputOf,
} from '@lintel/contract'
import {
  changeLine,
  dictionaryChanges,
  dictionaryDifference,
  dictionaryProblems,
  sameFlags,
  withFlagsOf,
} from '@lintel/rules'
import { writeAct } from '../audit/write-act.ts'
import { findListedClients, providerClientId } from '../clients/find-client.ts'
import { fitsPacked } from '../lib/answer.ts'
import { isProviderStaff, type Context, recordedPerson } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { composeOn, readDefault, readOnDefault, readVersion, type Composed } from './compositions.ts'
import { defaultDictionary } from './default-dictionary/index.ts'
import { commitSave, storeDefault, readCurrent, readDifferences, readSave, writeDifferences } from './store.ts'

/** Without an id, the default. */
export interface Owner {
  id?: string
  name: string
}

/** The caller's client, or the one that provider staff name; they name none for the default. Throws 404 otherwise. */
export async function resolveOwner({ scope }: Context, named: string | undefined): Promise<Owner> {
  const id = named ?? (scope.kind === 'any' ? undefined : scope.clientId)
  if (id === undefined) return { name: 'All clients, by default' }
  const [client] = scope.kind === 'any' || scope.clientId === id ? await findListedClients([id]) : []
  if (!client) throw new HttpError(404, apiErrors.clientNotFound)
  return { id, name: client.name }
}

/** Absent if it cannot be read. */
interface CurrentDictionary {
  base: Composed
  number: number
  dictionary: Dictionary | undefined
}

async function currentDictionaryOf({ id }: Owner): Promise<CurrentDictionary> {
  if (id === undefined) {
    const [current, composed] = await Promise.all([readCurrent(undefined), readDefault().catch(() => undefined)])
    const base = { dictionary: defaultDictionary, number: 0 }
    return { base, number: current?.number ?? 0, dictionary: composed?.dictionary }
  }
  const base = await readDefault()
  const own = await readOnDefault(id, base.dictionary).catch(() => undefined)
  return { base, number: own?.number ?? (await readCurrent(id))?.number ?? 0, dictionary: own?.dictionary }
}

async function savedSince(owner: Owner, version: string): Promise<HttpError> {
  const [{ dictionary, number }, read] = await Promise.all([currentDictionaryOf(owner), readVersion(owner.id, version)])
  const changes = dictionary && read ? dictionaryChanges(read, dictionary) : []
  const issues = changes.slice(0, changeLinesMax).map((change) => ({ path: 'body', message: changeLine(change) }))
  return new HttpError(409, dictionaryMessages.savedSince, { current: number, ...(issues[0] && { issues }) })
}

/** Only the provider can change maintenance flags. */
const mayChangeFlags = (ctx: Context) => isProviderStaff(ctx) || ctx.user.groups.includes('SysAdmin')

async function assertFits(dictionary: Dictionary): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(dictionary))
  if (bytes.length <= bodyMaxBytes.unpacked && (await fitsPacked(bytes, reportAnswerMaxBytes))) return
  throw new HttpError(413, dictionaryMessages.tooLarge)
}

async function commit(
  ctx: Context,
  owner: Owner,
  { base, number: before, dictionary: was }: CurrentDictionary,
  { after, restored }: { after: Dictionary; restored?: number },
): Promise<boolean> {
  await assertFits(after)
  // The base must remain for as long as differences from it do.
  await storeDefault(base.dictionary)
  const on = base.dictionary.version
  const number = before + 1
  const difference = dictionaryDifference(base.dictionary, after)
  const key = await writeDifferences(owner.id, number, { on, ...(difference && { difference }) })
  const lines = dictionaryChanges(was ?? base.dictionary, after).map(changeLine)
  const now = ctx.now()
  const by = recordedPerson(ctx.user)
  const act = writeAct(
    { now, user: ctx.user },
    {
      action: restored === undefined ? 'dictionary.change' : 'dictionary.restore',
      clientId: owner.id ?? providerClientId,
      subject: { kind: 'client', id: owner.id ?? providerClientId, name: owner.name },
      detail: { fields: `version ${number}, ${lines.length} ${lines.length === 1 ? 'change' : 'changes'}` },
    },
  )
  return commitSave(
    owner.id,
    {
      number,
      key,
      savedAt: now.toISOString(),
      savedBy: by.name,
      ...(by.id && { savedById: by.id }),
      changes: lines.slice(0, changeLinesMax).map((line) => cutText(line, shortTextMax)),
      changed: lines.length,
      ...(restored !== undefined && { restored }),
    },
    { ...(owner.id !== undefined && { onDefault: base.number }), also: [act] },
  )
}

async function saved(owner: Owner): Promise<Dictionary> {
  const { dictionary } = await currentDictionaryOf(owner)
  if (!dictionary) throw new Error('The dictionary that was just saved cannot be read.')
  // Changes based on the default are computed from it, for good.
  if (owner.id === undefined) await storeDefault(dictionary)
  return dictionary
}

const numbered = (dictionary: Dictionary): Dictionary => ({
  ...dictionary,
  reportdictionaries: dictionary.reportdictionaries.map((own) => ({
    ...own,
    compliance_list: own.compliance_list.map((question, index) => ({ ...question, order: index + 1 })),
  })),
})

export async function saveDictionary(ctx: Context, { query, body }: InputOf<'saveDictionary'>): Promise<Dictionary> {
  const owner = await resolveOwner(ctx, query.clientid)
  // The version of an unchanged dictionary does not identify its client: without this, a client's could be saved as the
  // default.
  if (body.client !== undefined && body.client !== owner.id)
    throw refused('body.client', dictionaryMessages.ofAnotherClient)
  const current = await currentDictionaryOf(owner)
  const before = current.dictionary
  if (!before || before.version !== body.version) throw await savedSince(owner, body.version)
  const after = query.reorder === 'true' ? numbered(body) : body
  if (!mayChangeFlags(ctx) && !sameFlags(before, after)) throw new HttpError(403, dictionaryMessages.noOtherFlags)
  const issues = dictionaryProblems(after, before).map(({ path, message }) => ({ path: `body.${path}`, message }))
  if (issues[0]) throw new HttpError(400, issues[0].message, { issues })
  if (!dictionaryDifference(before, after)) return before
  if (!(await commit(ctx, owner, current, { after }))) throw await savedSince(owner, body.version)
  return saved(owner)
}

export async function restoreDictionary(
  ctx: Context,
  { query, body }: InputOf<'restoreDictionary'>,
): Promise<Dictionary> {
  const owner = await resolveOwner(ctx, query.clientid)
  const current = await currentDictionaryOf(owner)
  const { base, dictionary: before } = current
  if (before && before.version !== body.version) throw await savedSince(owner, body.version)
  const save = body.number === 0 ? undefined : await readSave(owner.id, body.number)
  if (body.number > 0 && !save) throw new HttpError(404, dictionaryMessages.notFound)
  const former = save ? await composeOn(await readDifferences(save.key), base.dictionary) : base.dictionary
  const after = mayChangeFlags(ctx) ? former : withFlagsOf(former, before ?? base.dictionary)
  if (before && !dictionaryDifference(before, after)) return before
  const restored = body.number
  if (!(await commit(ctx, owner, current, { after, restored }))) throw await savedSince(owner, body.version)
  return saved(owner)
}
