import {
  Id,
  previewMaxSeconds,
  reportTemplateMessages,
  routes,
  type NewTemplate,
  type OpenReportTemplate,
  type PreviewRequest,
  type ReportTemplateChange,
  type ReportType,
  type TemplateCombination,
} from '@lintel/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, ApiError } from '../../lib/api.ts'
import { fileOfJob } from '../../lib/jobs.ts'
import { queryClient, type Prefetch } from '../../lib/query-client.ts'
import { savesQueryOf } from '../../lib/saves.queries.ts'
import { tryAgain } from '../../lib/try-again.ts'
import { confirm } from '../../ui/confirm.tsx'
import { defaultReportTypes } from '@lintel/rules'
import { useMemo } from 'react'
import { clientQuery } from '../../lib/client.queries.ts'

/** A client's templates and the combinations without one; without a client, the defaults. */
export const templatesQuery = (client: string) =>
  queryOptions({
    queryKey: ['reporttemplates', 'of', client],
    queryFn: ({ signal }) => api(routes.listReportTemplates, { query: { ...(client !== '' && { client }) }, signal }),
  })

export const readTemplate = (id: string, signal?: AbortSignal): Promise<OpenReportTemplate> =>
  api(routes.getReportTemplate, { params: { id }, signal })

/** A template for editing: loaded once, because unsaved changes live on the screen. */
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['reporttemplates', 'one', id],
    queryFn: ({ signal }) => readTemplate(id, signal),
    gcTime: 0,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const templateSavesQuery = (id: string) =>
  savesQueryOf(['reporttemplates', 'saves', id], (before, signal) =>
    api(routes.listReportTemplateSaves, { params: { id }, query: before, signal }),
  )

/** While the server has no free slot: the user's own preview may still be running there. */
export const whileBusy = {
  isWorthIt: (error: unknown) => error instanceof ApiError && error.status === 429,
  maxTries: 5,
  pauseMs: () => 3000,
}

/** The server makes a preview of the code before it stores it. */
const keep = async (save: () => Promise<OpenReportTemplate>): Promise<OpenReportTemplate> => {
  const template = await tryAgain(save, whileBusy)
  queryClient.setQueryData(templateQuery(template.id).queryKey, template)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: templateSavesQuery(template.id).queryKey }),
    queryClient.invalidateQueries({ queryKey: ['reporttemplates', 'of'] }),
  ])
  return template
}

export const createTemplate = async (client: string, reporttemplate: NewTemplate): Promise<OpenReportTemplate> =>
  keep(() => api(routes.createReportTemplate, { query: { client }, body: { reporttemplate } }))

export const saveTemplate = async (id: string, body: ReportTemplateChange): Promise<OpenReportTemplate> =>
  keep(() => api(routes.saveReportTemplate, { params: { id }, body }))

/** Restores a template to an earlier save; 0 is the unmodified default. */
export const restoreTemplate = async (id: string, number: number, version: number): Promise<OpenReportTemplate> =>
  keep(() => api(routes.restoreReportTemplate, { params: { id }, body: { number, version } }))

/** Deletes a client's template, unless another user has saved it since. */
export const deleteTemplate = async (id: string, version: number): Promise<void> => {
  await api(routes.deleteReportTemplate, { params: { id }, query: { version } })
  await queryClient.invalidateQueries({ queryKey: ['reporttemplates', 'of'] })
}

export const previewPage = async (body: PreviewRequest, signal: AbortSignal): Promise<string> =>
  (await api(routes.previewHtml, { body, signal })).htmlCode

/** A preview as a PDF, until the time limit for previews. */
export const previewPdf = async (body: PreviewRequest, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> => {
  const { id } = await api(routes.previewPdf, { body, signal })
  const { url } = await fileOfJob(id, { until: Date.now() + previewMaxSeconds * 1000, signal })
  const file = await fetch(url, { signal })
  if (!file.ok) throw new Error(reportTemplateMessages.previewFailed)
  return new Uint8Array(await file.arrayBuffer())
}

export const prefetchReportTemplates: Prefetch = ({ search }) =>
  void queryClient.prefetchQuery({ ...templatesQuery(clientIn(search)), retry: false })

export const prefetchReportTemplate: Prefetch = ({ params: { id = '' } }) =>
  void queryClient.prefetchQuery({ ...templateQuery(id), retry: false })

export const clientIn = (search: URLSearchParams): string => Id.safeParse(search.get('client')).data ?? ''

export const confirmations = {
  deleteTemplate: () => confirm(reportTemplateMessages.confirmDelete, { yes: 'Delete', danger: true }),
  deleteSection: () => confirm(reportTemplateMessages.confirmDeleteSection, { yes: 'Delete', danger: true }),
  deleteSetting: () => confirm(reportTemplateMessages.confirmDeleteSetting, { yes: 'Delete', danger: true }),
  reset: () => confirm(reportTemplateMessages.confirmReset, { yes: 'Reset', danger: true }),
  factory: () => confirm(reportTemplateMessages.confirmFactory, { yes: 'Reset', danger: true }),
} as const

/** Display names of types and variants; those that no longer exist keep their own names. */
export interface TemplateNames {
  type: (name: string) => string
  variant: (of: Pick<TemplateCombination, 'type' | 'variant'>) => string
}

const namesIn = (types: readonly ReportType[]): TemplateNames => ({
  type: (name) => types.find((type) => type.name === name)?.displayName ?? name,
  variant: ({ type, variant }) => {
    if (variant === 'report') return 'Report'
    const of = types.find(({ name }) => name === type) ?? types[0]
    return of?.variantList.find(({ name }) => name === variant)?.displayName ?? variant
  },
})

export function useTemplateNames(client: string): TemplateNames {
  const { data } = useQuery({ ...clientQuery(client), enabled: client !== '' })
  const own = data?.reportfactory.reportTypeList
  return useMemo(() => namesIn(own ?? defaultReportTypes()), [own])
}
