import type { NewLink } from '@lintel/contract'
import type { LocalStack } from '../../local-stack.ts'
import { contextOf, seedDemo } from '../../demo/seed.ts'

const reportId = 'demo-harbour-vale-01'

export interface PublicPage {
  name: string
  path: string
  /** The device; phones are redirected from the desktop page for signing to their own. */
  where: 'phone' | 'desk'
}

/** Seeds the demonstration data and returns every page that visitors open without an account. */
export const publicPages = async (stack: LocalStack): Promise<PublicPage[]> => {
  await seedDemo(stack, () => undefined)
  Object.assign(process.env, stack.variablesOf('functions/sharing/handler.ts'))
  const { createLink } = await import('../../../functions/sharing/operations.ts')
  const { openReport } = await import('../../../functions/reports/read-report.ts')
  const ctx = contextOf('harbour-vale-inspector', 'harbour-vale')
  const link = async (body: NewLink) => {
    const { url } = await createLink(ctx, { params: { id: reportId }, query: {}, headers: {}, body })
    const { pathname, search } = new URL(url, stack.url)
    return pathname + search
  }
  const [tenant] = (await openReport(ctx, reportId)).signatures
  if (!tenant) throw new Error('The showcase has nobody to sign it.')
  const signature = await link({ purpose: 'signature', signatureId: tenant._uuid })
  return [
    { name: 'feedback', path: await link({ purpose: 'feedback' }), where: 'phone' },
    { name: 'notification', path: `/feedback/notification/${reportId}?kind=thankyou`, where: 'phone' },
    { name: 'tenantsignature', path: signature, where: 'desk' },
    { name: 'qrSignature', path: signature.replace('/tenantsignature/', '/qrSignature/'), where: 'phone' },
    { name: 'photos', path: await link({ purpose: 'photos' }), where: 'phone' },
    { name: 'reportlink', path: await link({ purpose: 'report' }), where: 'phone' },
    { name: 'reportnotfound', path: '/reportnotfound', where: 'phone' },
  ]
}
