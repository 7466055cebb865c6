import { guardMessages, routes, type Group } from '@lintel/contract'
import { generatePath, redirect, type LoaderFunctionArgs } from 'react-router-dom'
import { api, ApiError } from '../lib/api.ts'
import type { Identity } from '../lib/auth.ts'
import { clientQuery } from '../lib/client.queries.ts'
import { callThrough } from '../lib/caller.ts'
import { answerThrough } from '../lib/offline/kept-answers.ts'
import { queryClient, type Prefetch } from '../lib/query-client.ts'
import { rolesOf, leaveSession, loadedSession, openSession, restoreIdentity, type Session } from '../lib/session.ts'
import { toast } from '../lib/toasts.ts'
import { signInAddress } from './landing.ts'
import { admits, type Path } from './paths.ts'

callThrough(answerThrough)

export type GroupVerdict =
  { kind: 'admitted' } | { kind: 'instead'; path: string } | { kind: 'refused'; message: string }

export const judgeGroups = (entry: Path, groups: readonly Group[]): GroupVerdict => {
  if (entry.dataEntryRedirect && groups.includes('Dataentry') && admits(entry, groups)) {
    return { kind: 'instead', path: entry.dataEntryRedirect }
  }
  if (!admits(entry, groups)) return { kind: 'refused', message: guardMessages.groupMismatch }
  return { kind: 'admitted' }
}

const turnAway = async (message: string, from: string) => {
  await leaveSession()
  toast.error(message)
  return redirect(signInAddress(from))
}

/** A signed-in user who cannot work; the message gives the reason. */
class NotAssigned extends Error {}

/** Why a part of the session cannot be loaded: it does not exist, or the company is suspended. */
const refusal = (error: unknown, missing: string): unknown => {
  if (!(error instanceof ApiError)) return error
  if (error.status === 404) return new NotAssigned(missing)
  return error.status === 403 ? new NotAssigned(error.message) : error
}

/** Retried twice: nothing is shown without a session. @throws NotAssigned if company or user is missing, ApiError */
const loadSession = async (identity: Identity): Promise<Session> => {
  const known = loadedSession(identity)
  if (known) return known
  const roles = rolesOf(identity.groups)
  const { clientId, userId } = identity
  if (!clientId && !roles.sysAdmin) throw new NotAssigned(guardMessages.noCompany)
  if (!userId && !roles.sysAdmin) throw new NotAssigned(guardMessages.noUser)
  const [client, user] = await Promise.all([
    clientId
      ? queryClient.fetchQuery(clientQuery(clientId)).catch((error: unknown) => {
          throw refusal(error, guardMessages.noCompany)
        })
      : undefined,
    clientId && userId
      ? queryClient
          .fetchQuery({
            queryKey: ['own user', clientId, userId],
            queryFn: () => api(routes.getPeachUser, { query: { clientid: clientId, userid: userId } }),
          })
          .catch((error: unknown) => {
            throw refusal(error, guardMessages.noUser)
          })
      : undefined,
  ])
  const loaded: Session = { identity, roles, client, user }
  openSession(loaded)
  return loaded
}

/** In this order: authenticate, group, client and user, client data. A failure signs out; the URL is kept. */
export const guard =
  (entry: Path, prefetch?: Promise<Prefetch | undefined>) =>
  async ({ request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>): Promise<Response | null> => {
    const { pathname, search, searchParams } = new URL(request.url)
    const from = `${pathname}${search}`
    const identity = await restoreIdentity()
    if (!identity) return redirect(signInAddress(from))
    const verdict = judgeGroups(entry, identity.groups)
    if (verdict.kind === 'refused') return turnAway(verdict.message, from)
    if (verdict.kind === 'instead') return redirect(generatePath(verdict.path, params) + search)
    void prefetch?.then((ask) => ask?.({ identity, search: searchParams, params }))
    try {
      await loadSession(identity)
      return null
    } catch (error) {
      if (error instanceof NotAssigned) return turnAway(error.message, from)
      // The session has ended in the meantime.
      if (error instanceof ApiError && error.status === 401) return redirect(signInAddress(from))
      throw error
    }
  }
