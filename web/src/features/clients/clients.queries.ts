import {
  Id,
  NewClient,
  routes,
  type Branch,
  type Client,
  jobPollMs,
  type ClientData,
  type ClientDataJob,
  photoMessages,
  spreadsheetMessages,
  uploadHopelessAfterMs,
  type DocumentRecord,
  type Workbook,
  type InputOf,
} from '@lintel/contract'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { api, errorText } from '../../lib/api.ts'
import { clientQuery, keepClient, nameQuery } from '../../lib/client.queries.ts'
import { queryClient, type Prefetch } from '../../lib/query-client.ts'
import { isSame, initialOf } from '@lintel/rules'
import { letterIn } from '../../ui/table/letters.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'
import { SendError, sendFile } from '../../lib/uploads/send-file.ts'

export const letterQuery = (letter: string) =>
  infiniteQueryOptions({
    queryKey: ['clients', 'letter', letter],
    queryFn: ({ signal, pageParam }) =>
      api(routes.listClients, {
        query: { starts_with: letter.slice(0, 1), ...(pageParam !== '' && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const initialsQuery = queryOptions({
  queryKey: ['clients', 'initials'],
  queryFn: async ({ signal }) => (await api(routes.listClients, { query: { initials: 'true' }, signal })).initials,
})

export const ownersQuery = (what: 'branch' | 'user', id: string) =>
  queryOptions({
    queryKey: ['clients', 'owners', what, id],
    queryFn: ({ signal }) => api(routes.listClients, { query: { [what]: id }, signal }),
  })

export const prefetchClients: Prefetch = ({ search }) => {
  const name = nameIn(search)
  void queryClient.prefetchQuery({ ...initialsQuery, retry: false })
  if (name === '') void queryClient.prefetchInfiniteQuery({ ...letterQuery(letterIn(search) ?? 'a'), retry: false })
  else void queryClient.prefetchQuery({ ...nameQuery(name), retry: false })
}

export const prefetchClient: Prefetch = ({ params: { id = '' } }) => {
  if (id !== 'new') void queryClient.prefetchQuery({ ...clientQuery(id), retry: false })
}

export const clientIn = (search: URLSearchParams): string | undefined => Id.safeParse(search.get('client')).data

export const prefetchClientIn: Prefetch = ({ search }) => {
  const id = clientIn(search)
  if (id !== undefined) void queryClient.prefetchQuery({ ...clientQuery(id), retry: false })
}

/** Creates a client, once per key. If an earlier attempt had created it, saves what was typed since. */
export const createClient = async (client: Client, idempotencykey: string): Promise<Client> => {
  const {
    id: _id,
    version: _version,
    savedBy: _savedBy,
    reportCounts: _counts,
    typesInUse: _types,
    formerusers: _former,
    ...given
  } = client
  const made = await api(routes.createClient, { body: NewClient.parse({ ...given, idempotencykey }) })
  await keepClient(made)
  const { branches: _branches, users: _users, reportfactory: _factory, settings: _settings, ...typed } = given
  const wanted = { ...made, ...typed }
  return isSame(wanted, made) ? made : saveClient(wanted, made.version)
}

export const saveClient = async (client: Client, version: number): Promise<Client> => {
  const { id, reportCounts: _counts, typesInUse: _types, formerusers: _former, savedBy: _savedBy, ...given } = client
  const saved = await api(routes.saveClient, { params: { id }, body: { ...given, version } })
  await keepClient(saved)
  return saved
}

export const saveBranches = async (id: string, branches: Branch[], version: number): Promise<Client> => {
  const saved = await api(routes.saveClient, { params: { id }, body: { branches, version } })
  await keepClient(saved)
  return saved
}

export const prefetchBackgrounds: Prefetch = ({ identity: { clientId } }) => {
  if (clientId !== undefined) void queryClient.prefetchQuery({ ...clientQuery(clientId), retry: false })
}

export const saveBranchLook = async ({ id, looknfeel }: Branch, version: number): Promise<Client> => {
  const { logo, emailheader, emailfooter, primarycolour, secondarycolour } = looknfeel
  const look = { logo, emailheader, emailfooter, primarycolour, secondarycolour }
  const saved = await api(routes.saveBranchLook, { params: { id }, body: { version, looknfeel: look } })
  await keepClient(saved)
  return saved
}

export const runs = (job: ClientDataJob | undefined): boolean => job?.state === 'running'

export const clientDataQuery = (id: string) =>
  queryOptions({
    queryKey: ['client-data', id],
    queryFn: ({ signal }): Promise<ClientData> => api(routes.getClientData, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (runs(data?.export) || runs(data?.erasure) ? jobPollMs : false),
  })

const look = (id: string) => queryClient.invalidateQueries({ queryKey: clientDataQuery(id).queryKey })

/** Starts an export; a second one is refused, and shows the progress of the first. */
export const useExport = (id: string) =>
  useMutation({
    mutationFn: () => api(routes.exportClientData, { params: { id } }),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => look(id),
  })

export const useDownloadPart = (id: string) =>
  useMutation({
    mutationFn: async (part: number) => {
      const { url, filename } = await api(routes.downloadClientExport, { params: { id, part: String(part) } })
      saveFile(url, filename)
    },
    onError: (error) => toast.error(errorText(error)),
  })

export async function startErasure(id: string, name: string): Promise<void> {
  await api(routes.eraseClientData, { params: { id }, body: { name } })
  await look(id)
}

/** Cancels an erasure that has erased nothing yet; says so if it was too late. */
export const useCancelErasure = (id: string) =>
  useMutation({
    mutationFn: () => api(routes.cancelClientErasure, { params: { id } }),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => Promise.all([look(id), queryClient.invalidateQueries({ queryKey: clientQuery(id).queryKey })]),
  })

export const workbookQuery = (id: string) =>
  queryOptions({
    queryKey: ['workbook', id],
    queryFn: async ({ signal }): Promise<Workbook | 'damaged' | null> => {
      const { workbook, damaged } = await api(routes.getWorkbook, { params: { id }, signal })
      return damaged ? 'damaged' : (workbook ?? null)
    },
  })

/** How often to check whether a workbook has arrived. */
const arrivalPollMs = 700

/** Uploads a workbook, and waits until S3 has it. Throws if it is rejected. */
export async function sendWorkbook(id: string, file: File, signal: AbortSignal): Promise<DocumentRecord> {
  const body = { name: file.name, size: file.size }
  const permission = await api(routes.requestWorkbook, { params: { id }, body })
  await sendFile(permission, file, () => undefined, signal).catch((error: unknown) => {
    throw error instanceof SendError ? new Error(photoMessages.uploadFailed) : error
  })
  for (const begun = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, arrivalPollMs))) {
    const record = await api(routes.getSentWorkbook, { params: { id, upload: permission.id }, signal })
    if (record.status === 'ready') return record
    if (record.status === 'refused') throw new Error(record.message ?? spreadsheetMessages.notAWorkbook)
    if (Date.now() - begun > uploadHopelessAfterMs) throw new Error(spreadsheetMessages.uploadNotFound)
  }
}

export const readWorkbook = (id: string, upload: string, body: InputOf<'readWorkbook'>['body']) =>
  api(routes.readWorkbook, { params: { id, upload }, body })

export async function putToUse(id: string, upload: string, reading: string): Promise<Workbook> {
  const workbook = await api(routes.useWorkbook, { params: { id, upload }, body: { reading } })
  queryClient.setQueryData(workbookQuery(id).queryKey, workbook)
  return workbook
}

/** Deletes an uploaded workbook that was not activated; a failure loses nothing. */
export const forgetWorkbook = (id: string, upload: string): void =>
  void api(routes.removeSentWorkbook, { params: { id, upload } }).catch(() => undefined)

export async function removeWorkbook(id: string): Promise<void> {
  await api(routes.removeWorkbook, { params: { id } })
  queryClient.setQueryData(workbookQuery(id).queryKey, null)
}

export const nameIn = (params: URLSearchParams): string => params.get('name')?.trim() ?? ''

export const letterAddress = (letter: string): string => `/clients?search=${letter}`

export const initialAddress = (name: string): string => {
  if (name.trim() === '') return '/clients'
  const initial = initialOf(name)
  return letterAddress(initial === '0' ? '0-9' : initial)
}
