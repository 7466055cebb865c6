import {
  emailTemplateMessages,
  genericMessages,
  Id,
  routes,
  type EmailTemplate,
  type EmailTemplateFields,
  type OpenEmailTemplate,
} from '@lintel/contract'
import { dayInLondon, monthOf, templateRole, type TemplateCaller } from '@lintel/rules'
import { queryOptions } from '@tanstack/react-query'
import { paramsOf } from '../../lib/address-state.ts'
import { api, errorText } from '../../lib/api.ts'
import { queryClient, type Prefetch } from '../../lib/query-client.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'

/** The key of everything read of templates; the e-mail dialog's have their own. */
const templatesKey = ['emailtemplates'] as const

export interface TemplateFilters {
  client?: string | undefined
  branch?: string | undefined
  user?: string | undefined
}

export const filtersIn = (search: URLSearchParams): TemplateFilters => {
  const at = (name: string) => Id.safeParse(search.get(name)).data
  return { client: at('client'), branch: at('branch'), user: at('user') }
}

const queryText = (filters: TemplateFilters): string => {
  const text = paramsOf(filters).toString()
  return text === '' ? '' : `?${text}`
}

export const listAddress = (filters: TemplateFilters = {}): string => `/emailtemplates${queryText(filters)}`

export const templateAddress = (id: string, client: string | undefined, tab = 'details'): string =>
  `/emailtemplates/${id}/${tab}${queryText({ client })}`

/** The user in terms of the template rules; their branches decide what branch administrators can choose. */
export const useTemplateCaller = (): TemplateCaller => {
  const { identity, user } = useSession()
  const { branchlist = [] } = user ?? {}
  return {
    role: templateRole(identity.groups),
    userId: identity.userId ?? '',
    branchIds: branchlist.length > 0 ? branchlist : undefined,
  }
}

export const templateListQuery = ({ client, branch, user }: TemplateFilters) =>
  queryOptions({
    queryKey: [...templatesKey, 'list', client ?? '', branch ?? '', user ?? ''],
    queryFn: ({ signal }) =>
      api(routes.listEmailTemplates, {
        query: {
          mode: 'list',
          ...(client && { client }),
          ...(branch && { branchlist: branch }),
          ...(user && { user }),
        },
        signal,
      }),
  })

const ofClient = (client: string | undefined) => (client === undefined ? {} : { client })

export const templateQuery = (id: string, client: string | undefined) =>
  queryOptions({
    queryKey: [...templatesKey, 'one', id, client ?? ''],
    queryFn: ({ signal }) => api(routes.getEmailTemplate, { params: { id }, query: ofClient(client), signal }),
  })

/** Reports for the preview: those of this month, or those found by the search. */
export const reportsToShowQuery = (client: string, search: string) =>
  queryOptions({
    queryKey: ['reports', 'to show', client, search],
    queryFn: ({ signal }) =>
      api(routes.listReports, {
        query: { client, page: 1, ...(search === '' ? { month: monthOf(dayInLondon(new Date())) } : { search }) },
        signal,
      }),
  })

const isProvider = (groups: readonly string[]) => groups.includes('Administrators') || groups.includes('Support')

export const prefetchTemplates: Prefetch = ({ identity: { groups }, search }) => {
  const filters = filtersIn(search)
  if (isProvider(groups) && filters.client === undefined) return
  void queryClient.prefetchQuery({ ...templateListQuery(filters), retry: false })
}

export const prefetchTemplate: Prefetch = ({ params: { id = '' }, search }) => {
  if (id !== 'new') void queryClient.prefetchQuery({ ...templateQuery(id, filtersIn(search).client), retry: false })
}

/** Invalidates everything read of templates, the e-mail dialog's included. */
const forget = async (): Promise<void> => {
  queryClient.removeQueries({ queryKey: [...templatesKey, 'one'] })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: templatesKey }),
    queryClient.invalidateQueries({ queryKey: ['email', 'templates'] }),
  ])
}

const warn = ({ unknownplaceholders }: OpenEmailTemplate) => {
  for (const name of unknownplaceholders) toast.warning(emailTemplateMessages.unknownPlaceholder(name))
}

/** Creates a template, once per key across retries. */
export const createTemplate = async (
  fields: EmailTemplateFields,
  { client, idempotencykey }: { client: string | undefined; idempotencykey: string },
): Promise<void> => {
  const made = await api(routes.createEmailTemplate, { query: ofClient(client), body: { ...fields, idempotencykey } })
  toast.success(genericMessages.added)
  warn(made)
  await forget()
}

export const saveTemplate = async (
  { id, client }: Pick<EmailTemplate, 'id' | 'client'>,
  fields: EmailTemplateFields,
  version: number,
): Promise<OpenEmailTemplate> => {
  const input = { params: { id }, query: { client: client.id }, body: { ...fields, version } }
  const saved = await api(routes.saveEmailTemplate, input)
  toast.success(genericMessages.saved)
  warn(saved)
  await forget()
  return saved
}

/** Deletes a template at the version shown, or a default's changes, with a toast. Returns whether it is gone. */
export const deleteTemplate = async ({ id, client, version }: EmailTemplate): Promise<boolean> => {
  try {
    await api(routes.deleteEmailTemplate, { params: { id }, query: { client: client.id, version } })
    toast.success(genericMessages.deleted)
    return true
  } catch (error) {
    toast.error(errorText(error))
    return false
  } finally {
    await forget()
  }
}
