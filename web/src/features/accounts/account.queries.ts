import {
  accountMessages,
  genericMessages,
  routes,
  type OwnAccount,
  type OwnUser,
  type OwnUserChange,
} from '@lintel/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, errorText } from '../../lib/api.ts'
import { currentAccessToken } from '../../lib/auth.ts'
import { clientQuery } from '../../lib/client.queries.ts'
import { queryClient, type Prefetch } from '../../lib/query-client.ts'
import { openSession, type Session } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import type { Loaded } from '../../ui/form/use-entity-form.ts'

export const ownAccountQuery = queryOptions({
  queryKey: ['own-account'],
  queryFn: ({ signal }) => api(routes.getOwnAccount, { signal }),
})

export const prefetchOwnAccount: Prefetch = () => void queryClient.prefetchQuery({ ...ownAccountQuery, retry: false })

export const loadOwnUser = async ({ client, user }: Session): Promise<Loaded<OwnUser>> => {
  const { version, savedBy, users } = await queryClient.fetchQuery({ ...clientQuery(client?.id ?? ''), staleTime: 0 })
  const own = users.find(({ id }) => id === user?.id)
  if (!own) throw new Error(accountMessages.noUser)
  return { values: { name: own.name, color: own.color }, version, by: savedBy }
}

export const saveOwnUser = async (session: Session, body: OwnUserChange): Promise<OwnUser> => {
  const user = await api(routes.saveOwnUser, { body })
  queryClient.setQueryData(ownAccountQuery.queryKey, (known) => known && { ...known, user })
  const { client } = session
  const users = client?.users.map((one) => (one.id === user.id ? user : one))
  openSession({ ...session, user, client: client && users && { ...client, users } })
  void queryClient.invalidateQueries({ queryKey: ['clients'] })
  toast.success(genericMessages.saved)
  return { name: user.name, color: user.color }
}

/** Switches the code by e-mail on or off; changes run one after the other, so that the last one wins. */
export const useSecondFactor = () => {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'second-factor' },
    mutationFn: (on: boolean) => api(routes.setSecondFactor, { body: { on } }),
    onSuccess: (account: OwnAccount) => {
      client.setQueryData(ownAccountQuery.queryKey, account)
      toast.success(genericMessages.saved)
    },
    onError: (error) => toast.error(errorText(error)),
  })
}

export const changePassword = async (current: string, next: string): Promise<void> => {
  await api(routes.changePassword, { body: { accesstoken: await currentAccessToken(), current, next } })
}
