import { Dispute, routes } from '@lintel/contract'
import { expect, type Page } from '@playwright/test'
import { mailsTo } from './local-cloud.ts'
import { pathOf } from './pdf.ts'
import { callApi, savedReport } from './reports.ts'

/** Of a check-out, for the first things that it suggests: as many as there are costs. */
export const aClaimOf = async (page: Page, reportId: string, ...costs: number[]): Promise<Dispute> => {
  const header = { scheme: 'dps-custodial', deposit: 1000 }
  const made = Dispute.parse(await (await callApi(page, 'POST', pathOf(routes.createDispute, reportId), header)).json())
  const lines = made.lines
    .slice(0, costs.length)
    .map((line, index) => ({ ...line, remedy: 'repair', cost: costs[index] }))
  const saved = await callApi(page, 'PUT', pathOf(routes.saveDispute, made.id), { ...made, lines })
  expect(saved.status()).toBe(200)
  return Dispute.parse(await saved.json())
}

/** The path of the link to a claim in the newest mail to a tenant. */
export const claimLinkTo = async (page: Page, tenant: string): Promise<string> => {
  const texts = (await mailsTo(page, tenant)).map(({ text }) => text)
  return texts.flatMap((text) => /\/claim\/[\w-]+\?k=[\w.-]+/.exec(text)?.[0] ?? [])[0] ?? ''
}

/** The path of a tenant's link to a claim of the demonstration's check-out. */
export const aClaimLink = async (page: Page, reportId: string): Promise<string> => {
  const { id } = await aClaimOf(page, reportId, 120, 80)
  const tenant = (await savedReport(page, reportId)).signatures.find(({ type }) => type === 'tenant')
  const asking = { signatures: [tenant?._uuid] }
  expect((await callApi(page, 'POST', pathOf(routes.askTenants, id), asking)).status()).toBe(200)
  return claimLinkTo(page, tenant?.email ?? '')
}
