import { genericMessages, routes, type OwnAccount, type OwnUser } from '@lintel/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, errorText } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { openSession, type Session } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import type { Prefetch } from '../../lib/visit.ts'

/** The signed-in person's own account. */
export const ownAccountQuery = queryOptions({
  queryKey: ['own-account'],
  queryFn: ({ signal }) => api(routes.getOwnAccount, { signal }),
})

export const prefetchOwnAccount: Prefetch = () => void queryClient.prefetchQuery({ ...ownAccountQuery, retry: false })

/** Saves the own name and colour; header and lists show them at once. */
export const saveOwnUser = async (session: Session, body: OwnUser): Promise<OwnUser> => {
  const user = await api(routes.saveOwnUser, { body })
  queryClient.setQueryData(ownAccountQuery.queryKey, (known) => known && { ...known, user })
  const { client } = session
  const users = client?.users.map((one) => (one.id === user.id ? user : one))
  openSession({ ...session, user, client: client && users && { ...client, users } })
  void queryClient.invalidateQueries({ queryKey: ['clients'] })
  toast.success(genericMessages.saved)
  return { name: user.name, color: user.color }
}

/** Switches the code by e-mail on or off. */
export const useSecondFactor = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => api(routes.setSecondFactor, { body: { on } }),
    onSuccess: (account: OwnAccount) => {
      client.setQueryData(ownAccountQuery.queryKey, account)
      toast.success(genericMessages.saved)
    },
    onError: (error) => toast.error(errorText(error)),
  })
}
