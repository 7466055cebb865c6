import {
  routes,
  type CheckRule,
  type Client,
  type ReportBody,
  type ReportCheck,
  type ReportType,
} from '@lintel/contract'
import { checkReport, checks, pathByPositions } from '@lintel/rules'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** A slower answer is not waited for: what the body says is shown. */
const patienceMs = 4000

export const checksQuery = (id: string) =>
  queryOptions({
    queryKey: ['reports', 'checks', id],
    queryFn: async ({ signal: left }) => {
      const signal = AbortSignal.any([left, AbortSignal.timeout(patienceMs)])
      return (await api(routes.listReportChecks, { params: { id }, signal })).data
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export const answerCheck = async (
  id: string,
  { rule, path }: Pick<ReportCheck, 'rule' | 'path'>,
  answer: string,
): Promise<ReportCheck[]> =>
  (await api(routes.answerReportCheck, { params: { id, rule }, body: { path, answer } })).data

/** The open editor's report. */
export interface LocalReport {
  body: ReportBody
  type: ReportType | undefined
  isSaved: boolean
}

/** Only the server has what these judge: all of the photographs' records. */
const ofServer = (rule: CheckRule) => checks[rule].needsFacts || rule === 'waiting' || rule === 'twice'

/** What the open report says now, and what only the server knows, which knows the saved report. */
export const allChecks = (
  local: LocalReport | undefined,
  ofSaved: readonly ReportCheck[] | undefined,
  client: Pick<Client, 'options'> | undefined,
): readonly ReportCheck[] => {
  if (!local || (local.isSaved && ofSaved)) return ofSaved ?? []
  const { body, type } = local
  const answers = ofSaved?.flatMap(({ answer, ...point }) => (answer === undefined ? [] : { ...point, answer }))
  const found = checkReport(body, { type, stops: client?.options?.checks, ...(answers && { answers }) })
  const isNew = (check: ReportCheck) => !found.some(({ rule, path }) => rule === check.rule && path === check.path)
  const others = ofSaved?.filter(
    (check) => ofServer(check.rule) && isNew(check) && pathByPositions(body, check.path) !== undefined,
  )
  return [...found, ...(others ?? [])]
}
