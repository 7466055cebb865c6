import type { EmailTemplate, RouteInput, routes } from '@lintel/contract'
import { getClientFor } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { shippedTemplate } from './shipped.ts'

/**
 * GET /emailtemplates: a template for each report type that can be created. All branches and people have the same ones,
 * so branchlist, user and mode are ignored.
 */
export async function listEmailTemplates(
  ctx: Context,
  { query }: RouteInput<typeof routes.listEmailTemplates>,
): Promise<{ data: EmailTemplate[]; sender: string }> {
  const { reportfactory } = await getClientFor(ctx, query.client ?? ctx.user.clientId)
  const types = reportfactory.reportTypeList.filter(({ createAllowed }) => createAllowed)
  return { data: types.map(shippedTemplate), sender: variable('MAIL_SENDER') }
}
