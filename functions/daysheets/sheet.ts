import { appointmentMessages, type AgencyUser, type Client, type PlainDate } from '@lintel/contract'
import type { DaySheetSource } from '@lintel/print'
import { mayUseBranch } from '@lintel/rules'
import { appointmentsOn, resolveClient } from '../appointments/of-inspector.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'

export interface Named {
  params: { userId: string; date: PlainDate }
  query: { client?: string | undefined }
}

export interface DaySheet {
  client: Client
  inspector: AgencyUser
  source: DaySheetSource
}

export async function resolveInspector(
  ctx: Context,
  { params, query }: Named,
): Promise<{ client: Client; inspector: AgencyUser }> {
  const client = await resolveClient(ctx, query.client)
  const inspector = client.users.find(({ id }) => id === params.userId)
  const { scope } = ctx
  const isReached =
    inspector &&
    (scope.kind === 'any' ||
      (scope.kind === 'self'
        ? scope.userId === inspector.id
        : (scope.branchIds?.some((branch) => mayUseBranch(inspector, branch)) ?? true)))
  if (!isReached) throw new HttpError(404, appointmentMessages.unknownInspector)
  return { client, inspector }
}

export async function daySheetOf(ctx: Context, named: Named): Promise<DaySheet> {
  const { client, inspector } = await resolveInspector(ctx, named)
  const appointments = await appointmentsOn(ctx, client, named.params)
  const types = client.reportfactory.reportTypeList.map(({ name, displayName }) => [name, displayName])
  const branch = appointments[0]?.branchId ?? client.branches.find(({ id }) => mayUseBranch(inspector, id))?.id ?? ''
  const source: DaySheetSource = {
    ...{ inspector: inspector.name, date: named.params.date, branchId: branch, appointments },
    typeNames: Object.fromEntries(types),
  }
  return { client, inspector, source }
}
