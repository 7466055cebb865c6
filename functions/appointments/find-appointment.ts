import { appointmentMessages, type Appointment, type Client, appointmentPeople, scopeFor } from '@lintel/contract'
import { getClientFor } from '../clients/find-client.ts'
import { reaches, type Context, type Owner } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { keyedId } from '../lib/keyed-id.ts'
import { readAppointment, appointmentIdOfReport } from './store.ts'

export const ownerOf = ({ client, branchId, userId }: Pick<Appointment, 'client' | 'branchId' | 'userId'>) =>
  ({ clientId: client, branchId, userId }) satisfies Owner

export async function findAppointment({ scope }: Pick<Context, 'scope'>, id: string): Promise<Appointment> {
  const appointment = await readAppointment(id)
  if (!appointment || !reaches(scope, ownerOf(appointment))) throw new HttpError(404, appointmentMessages.notFound)
  return appointment
}

export function resolveClientId({ scope, user }: Context, named: string | undefined): string {
  if (scope.kind === 'any' && named === undefined) throw refused('query.client', appointmentMessages.chooseClient)
  return named ?? user.clientId
}

export const resolveClient = (ctx: Context, named: string | undefined): Promise<Client> =>
  getClientFor(ctx, resolveClientId(ctx, named))

/** Documents are uploaded for it before it exists. */
export const newAppointmentId = ({ user }: Context, clientId: string, key: string | undefined): string =>
  keyedId(key, ['appointment', user.sub, clientId, key])

export async function seenAppointment(ctx: Context, id: string): Promise<Appointment | undefined> {
  const appointment = await readAppointment(id)
  if (!appointment || !reaches(ctx.scope, ownerOf(appointment))) return undefined
  const isOwnAlone = scopeFor(appointmentPeople, ctx.user.groups) === 'self'
  return isOwnAlone && appointment.userId !== ctx.user.userId ? undefined : appointment
}

/** Of these appointments, those that the caller can see, and the one that a report was made from. */
export async function visibleAmong(
  ctx: Context,
  { clientId, reportId }: { clientId: string; reportId?: string },
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const from = reportId === undefined ? undefined : await appointmentIdOfReport(clientId, reportId)
  const wanted = [...new Set(ids)]
  const seen = await Promise.all(
    wanted.map(async (id) => id === from || (await seenAppointment(ctx, id)) !== undefined),
  )
  return wanted.filter((_, index) => seen[index])
}
