import { providerInvoiceMessages, type RouteAnswer, type RouteInput, type routes } from '@lintel/contract'
import { dayInLondon, monthOf } from '@lintel/rules'
import { providerClientId } from '../clients/find-client.ts'
import { startPersonalJob } from '../documents/jobs/personal-jobs.ts'
import type { Context } from '../lib/context.ts'
import { refused } from '../lib/http-error.ts'
import { recordedPerson } from '../lib/recorded-person.ts'

/** Starting it again creates the missing invoices; while one runs, that job is returned. */
export async function generateProviderInvoices(
  ctx: Context,
  { body: { month } }: RouteInput<typeof routes.generateProviderInvoices>,
): Promise<RouteAnswer<typeof routes.generateProviderInvoices>> {
  if (month > monthOf(dayInLondon(ctx.now()))) throw refused('body.month', providerInvoiceMessages.monthToCome)
  const { sub, userId, clientId } = ctx.user
  const { name } = recordedPerson(ctx.user)
  const id = await startPersonalJob(ctx, {
    ...{ kind: 'invoices-of-month', subject: { type: 'month', id: month }, filename: month },
    // System administrators need no client.
    clientId: clientId || providerClientId,
    payload: { owner: sub, by: { name, sub, userId, clientId } },
  })
  return { id }
}
