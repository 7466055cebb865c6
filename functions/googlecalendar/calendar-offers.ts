import {
  apiErrors,
  googleCalendarMessages,
  type Appointment,
  type CalendarOffer,
  type InputOf,
  type AnswerOf,
} from '@lintel/contract'
import { resolveClientId, resolveClient, findAppointment, ownerOf } from '../appointments/find-appointment.ts'
import { readAppointments } from '../appointments/for-calendars.ts'
import { cancelAppointment, saveAppointment } from '../appointments/operations.ts'
import { publishAppointmentChanged } from '../appointments/publish-changed.ts'
import { reaches, type Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { findOffer, offersPage, removeOffer, type Offer } from './store/linked.ts'
import { addWork } from './store/work.ts'

export async function listCalendarOffers(
  ctx: Context,
  { query }: InputOf<'listCalendarOffers'>,
): Promise<AnswerOf<'listCalendarOffers'>> {
  const client =
    ctx.scope.kind === 'any' ? (await resolveClient(ctx, query.client)).id : resolveClientId(ctx, query.client)
  if (ctx.scope.kind !== 'any' && client !== ctx.scope.clientId) throw new HttpError(404, apiErrors.clientNotFound)
  const { offers, next } = await offersPage(client, query.after)
  const appointments = await readAppointments(offers.map(({ appointment }) => appointment))
  const shown = ({ link: _link, appointment: id, ...offer }: Offer): CalendarOffer[] => {
    const appointment = appointments.get(id)
    return appointment && reaches(ctx.scope, ownerOf(appointment)) ? [{ ...offer, appointment }] : []
  }
  return { data: offers.flatMap(shown), ...(next !== undefined && { next }) }
}

async function offerOf(ctx: Context, { params, body }: Pick<InputOf<'acceptCalendarOffer'>, 'params' | 'body'>) {
  const appointment = await findAppointment(ctx, params.id)
  const offer = await findOffer(appointment.client, appointment.id)
  if (!offer) throw new HttpError(404, googleCalendarMessages.offerGone)
  if (offer.mark !== body.mark) throw new HttpError(409, googleCalendarMessages.offerChanged)
  return { appointment, offer }
}

export async function acceptCalendarOffer(ctx: Context, input: InputOf<'acceptCalendarOffer'>): Promise<Appointment> {
  const { appointment, offer } = await offerOf(ctx, input)
  const { starttime = appointment.starttime, endtime = appointment.endtime } = offer
  const { date: _date, ...known } = appointment
  const after =
    offer.kind === 'removed'
      ? await cancelAppointment(ctx, { ...input, body: undefined })
      : await saveAppointment(ctx, { ...input, body: { ...known, starttime, endtime } })
  await removeOffer(appointment.client, offer)
  await publishAppointmentChanged(after)
  return after
}

export async function refuseCalendarOffer(ctx: Context, input: InputOf<'refuseCalendarOffer'>): Promise<Appointment> {
  const { appointment, offer } = await offerOf(ctx, input)
  const { client, id, userId } = appointment
  if (await removeOffer(client, offer)) await addWork({ client, user: userId, appointment: id }, ctx.now())
  await publishAppointmentChanged(appointment)
  return appointment
}
