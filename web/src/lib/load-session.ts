import { guardMessages, routes } from '@lintel/contract'
import { api, ApiError } from './api.ts'
import type { Identity } from './auth.ts'
import { clientQuery } from './client.queries.ts'
import { queryClient } from './query-client.ts'
import { rolesOf } from './roles.ts'
import { loadedSession, openSession, type Session } from './session.ts'

/** A signed-in user who cannot work; the message gives the reason. */
export class NotAssigned extends Error {}

/** Why a part of the session cannot be loaded: it does not exist, or the company is suspended. */
const refusal = (error: unknown, missing: string): unknown => {
  if (!(error instanceof ApiError)) return error
  if (error.status === 404) return new NotAssigned(missing)
  return error.status === 403 ? new NotAssigned(error.message) : error
}

/** Retried twice: nothing is shown without a session. @throws NotAssigned if company or user is missing, ApiError */
export const loadSession = async (identity: Identity): Promise<Session> => {
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
