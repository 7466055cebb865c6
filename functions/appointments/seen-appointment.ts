import { appointmentPeople, scopeFor, type Appointment } from '@lintel/contract'
import { reaches, type Context } from '../lib/context.ts'
import { ownerOf } from './find-appointment.ts'
import { appointmentIdOfReport, readAppointment } from './store.ts'

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
