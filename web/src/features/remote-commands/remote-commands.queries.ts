import {
  genericMessages,
  remoteCommandMessages,
  routes,
  type NewRemoteCommand,
  type RemoteCommand,
  type RemoteRecipient,
} from '@lintel/contract'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, ApiError, apiWithHeaders, errorText, pageCounts } from '../../lib/api.ts'
import { queryClient, type Prefetch } from '../../lib/query-client.ts'
import { onRealtime } from '../../lib/realtime.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'
import { pageIn } from '../../ui/table/paging.ts'

const allKey = ['remotecommands'] as const
const listKey = [...allKey, 'list'] as const

/** Without the realtime channel, responses are visible after this time at most. */
const pollMs = 30_000

interface CommandPage {
  commands: readonly RemoteCommand[]
  pageSize: number
  total: number | undefined
}

const isWaiting = (command: RemoteCommand | undefined) => command?.status === 'Open' && !command.deleted

const commandPageQuery = (page: number) =>
  queryOptions({
    queryKey: [...listKey, page],
    queryFn: async ({ signal }): Promise<CommandPage> => {
      const { answer, headers } = await apiWithHeaders(routes.listRemoteCommands, { query: { page }, signal })
      return { commands: answer.data, ...pageCounts(headers) }
    },
    refetchInterval: ({ state }) => (state.data?.commands.some(isWaiting) ? pollMs : false),
  })

export const useCommandPage = (page: number) =>
  useQuery({ ...commandPageQuery(page), placeholderData: keepPreviousData })

const commandQuery = (id: string) =>
  queryOptions({
    queryKey: [...allKey, 'one', id],
    queryFn: ({ signal }) => api(routes.getRemoteCommand, { params: { id }, signal }),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? pollMs : false),
  })

export const prefetchCommands: Prefetch = ({ search }) => {
  const selected = search.get('command')
  void queryClient.prefetchQuery({ ...commandPageQuery(pageIn(search)), retry: false })
  if (selected) void queryClient.prefetchQuery({ ...commandQuery(selected), retry: false })
}

export const recipientsQuery = (text: string) =>
  queryOptions({
    queryKey: [...allKey, 'recipients', text],
    queryFn: ({ signal }) => api(routes.listRecipients, { query: { search: text }, signal }),
    staleTime: 60_000,
  })

export const useCommand = (id: string | undefined, listed: RemoteCommand | undefined) =>
  useQuery({ ...commandQuery(id ?? ''), enabled: id !== undefined, placeholderData: listed })

/** Updates a command in the list and in the selection. Returns whether it was listed. */
const replace = (client: QueryClient, command: RemoteCommand): boolean => {
  client.setQueryData(commandQuery(command.id).queryKey, command)
  let listed = false
  client.setQueriesData<CommandPage>({ queryKey: listKey }, (page) => {
    if (!page?.commands.some(({ id }) => id === command.id)) return page
    listed = true
    return { ...page, commands: page.commands.map((other) => (other.id === command.id ? command : other)) }
  })
  return listed
}

const refreshList = (client: QueryClient) => client.invalidateQueries({ queryKey: listKey })

/** Reloads a command with a response. A failure does no harm: polling follows. */
const reload = async (client: QueryClient, id: string): Promise<void> => {
  const command = await api(routes.getRemoteCommand, { params: { id } }).catch(() => undefined)
  // A command that is not listed was sent from elsewhere in the meantime.
  if (command && !replace(client, command)) await refreshList(client)
}

/** After a reconnection everything is reloaded. */
export const useCommandEvents = (): void => {
  const client = useQueryClient()
  useEffect(
    () =>
      onRealtime(
        (event) => {
          if (event.event === 'remotecommandresponse') void reload(client, event.id)
        },
        (again) => {
          if (again) void client.invalidateQueries({ queryKey: allKey })
        },
      ),
    [client],
  )
}

export const useSendCommand = (sent: (command: RemoteCommand) => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewRemoteCommand) => api(routes.createRemoteCommand, { body }),
    onSuccess: (command) => {
      replace(client, command)
      void refreshList(client)
      sent(command)
    },
    // An error about the user id is shown; any other can be retried.
    onError: (error) =>
      toast.error(
        error instanceof ApiError && error.status === 400 ? errorText(error) : remoteCommandMessages.sendFailed,
      ),
  })
}

export const useDeleteCommand = (gone: (command: RemoteCommand) => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: RemoteCommand) => api(routes.deleteRemoteCommand, { params: { id } }),
    onSuccess: async (command) => {
      gone(command)
      client.setQueryData(commandQuery(command.id).queryKey, command)
      await refreshList(client)
      toast.success(genericMessages.deleted)
    },
    onError: () => toast.error(remoteCommandMessages.deleteFailed),
  })
}

/** Closes or reopens a command. If it has a response meanwhile, that is shown. */
export const useCommandStatus = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: 'Open' | 'Closed' }) =>
      api(routes.setRemoteCommandStatus, { params: { id, status } }),
    onSuccess: (command) => void replace(client, command),
    onError: (error) => {
      toast.error(errorText(error))
      void client.invalidateQueries({ queryKey: allKey })
    },
  })
}

/** The URL of the response's image is valid for five minutes; a new one is requested before it expires. */
const addressMs = 4 * 60_000

const fetchImage = (id: string, signal?: AbortSignal) =>
  api(routes.downloadRemoteCommandImage, { params: { id }, signal })

export const commandImageQuery = (id: string) =>
  queryOptions({
    queryKey: [...allKey, 'image', id],
    queryFn: ({ signal }) => fetchImage(id, signal),
    staleTime: addressMs,
    gcTime: addressMs,
    // The image stays: another URL would load it again.
    refetchOnWindowFocus: false,
  })

export const useSaveImage = () =>
  useMutation({
    mutationFn: async (id: string) => {
      const { url, filename } = await fetchImage(id)
      const file = await fetch(url)
      if (!file.ok) throw new Error(remoteCommandMessages.imageFailed)
      saveBlob(await file.blob(), filename)
    },
    onError: () => toast.error(remoteCommandMessages.imageFailed),
  })

/** Agency users by their label: the id, with the client if several users have that id. */
export type Recipients = ReadonlyMap<string, RemoteRecipient>

/** The users by label: ids are unique only within a client. */
export const named = (users: readonly RemoteRecipient[]): Recipients => {
  const byId = Map.groupBy(users, ({ id }) => id)
  const isAlone = ({ id }: RemoteRecipient) => byId.get(id)?.length === 1
  return new Map(users.map((user) => [isAlone(user) ? user.id : `${user.id}, ${user.client.name}`, user]))
}

/** Labels of users who match every word by name, e-mail, client or id; filters those found for an earlier text. */
export const recipientsFor = (text: string, known: Recipients): string[] => {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  return [...known].flatMap(([label, { id, name, email, client }]) => {
    const all = [name, email, client.name, id].join(' ').toLowerCase()
    return words.every((word) => all.includes(word)) ? [label] : []
  })
}
