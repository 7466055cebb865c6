import { appointmentMessages, type Appointment, type Client } from '@lintel/contract'
import { getClientFor } from '../clients/find-client.ts'
import { reaches, type Context, type Owner } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { keyedId } from '../lib/keyed-id.ts'
import { readAppointment } from './store.ts'

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
