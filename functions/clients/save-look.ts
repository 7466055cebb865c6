import { apiErrors, type Client, type LookAndFeel, type InputOf, type AnswerOf } from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { findClient, findDefaultBackgrounds, getBranchFor, getClientFor, providerClientId } from './find-client.ts'
import { listIssues, lookIssues, lookLists, unlockedIssues, withLocks } from './look-issues.ts'
import { saveAt } from './save-client.ts'

/** Results of `getClientFor` lack what the caller may not see: they must not be saved. */
async function storedClient(id: string): Promise<Client> {
  const client = await findClient(id)
  if (!client) throw new HttpError(404, apiErrors.clientNotFound)
  return client
}

/** `from` is the path of the saved part within the client. */
async function assertLook(after: Client, before: Client, from: string): Promise<void> {
  const long = listIssues(after, before)
  const found = long.length > 0 ? long : [...unlockedIssues(after, before), ...(await lookIssues(after, before))]
  const issues = found.map(({ path, message }) => ({
    path: path.replace(`body.${from}`, 'body'),
    message,
  }))
  const [first] = issues
  if (first) throw new HttpError(400, first.message, { issues })
}

const ofAgency = (before: LookAndFeel, change: Partial<LookAndFeel>): LookAndFeel => {
  const look = { ...before, ...change }
  for (const list of lookLists) look[list] = withLocks(look[list], before[list])
  return look
}

export async function saveBranchLook(ctx: Context, { params, body }: InputOf<'saveBranchLook'>): Promise<Client> {
  const { client } = await getBranchFor(ctx, params.id)
  if (client.id === providerClientId) throw new HttpError(404, apiErrors.clientNotFound)
  const known = await storedClient(client.id)
  const at = known.branches.findIndex(({ id }) => id === params.id)
  return saveAt(ctx, known, {
    sent: { ...body, ...params },
    change: (before) => ({
      ...before,
      branches: before.branches.map((branch) =>
        branch.id === params.id ? { ...branch, looknfeel: ofAgency(branch.looknfeel, body.looknfeel) } : branch,
      ),
    }),
    check: (after) => assertLook(after, known, `branches.${at}`),
  })
}

export async function listDefaultBackgrounds(): Promise<AnswerOf<'listDefaultBackgrounds'>> {
  return { data: (await findDefaultBackgrounds()).map((image) => ({ ...image, readonly: true })) }
}

export async function saveBackgrounds(ctx: Context, { params, body }: InputOf<'saveBackgrounds'>): Promise<Client> {
  const known = await storedClient((await getClientFor(ctx, params.id)).id)
  return saveAt(ctx, known, {
    sent: body,
    change: (before) => ({ ...before, looknfeel: ofAgency(before.looknfeel, { backgrounds: body.backgrounds }) }),
    check: (after) => assertLook(after, known, 'looknfeel'),
  })
}

/** Those of the agency's own options that its administrators set themselves. */
export async function saveClientOptions(ctx: Context, { params, body }: InputOf<'saveClientOptions'>): Promise<Client> {
  const known = await storedClient((await getClientFor(ctx, params.id)).id)
  const { version: _version, ...chosen } = body
  return saveAt(ctx, known, {
    sent: { ...body, ...params },
    change: (before) => ({ ...before, options: { ...before.options, ...chosen } }),
    check: () => Promise.resolve(),
  })
}
