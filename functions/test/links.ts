import { linkPurposes, routes, type LinkPurpose } from '@lintel/contract'
import type { actOnReport } from '../audit/write-act.ts'
import { makeLink, type LinkToMake } from '../sharing/links.ts'
import { atStack } from './people.ts'
import { callRaw } from './call.ts'

export const keyIn = (url: string): string => new URL(url, 'https://lintel.example').searchParams.get('k') ?? ''

export const linkKeysOf = async (reportId: string): Promise<Record<LinkPurpose, string>> => {
  atStack()
  const keys = linkPurposes.map(async (purpose) => {
    const { url } = await makeLink({ reportId, purpose, createdBy: 'Tests', now: new Date() })
    return [purpose, keyIn(url)] as const
  })
  return Object.fromEntries(await Promise.all(keys)) as Record<LinkPurpose, string>
}

/** A link that was e-mailed to somebody. */
export const anAskOf = (report: Parameters<typeof actOnReport>[1], change: Partial<LinkToMake> = {}) =>
  makeLink(
    {
      reportId: report.id,
      purpose: 'feedback',
      sentto: { name: 'Tina Hale', email: 'tina@people.example' },
      createdBy: 'Tests',
      now: new Date(),
      ...change,
    },
    { user: { name: 'Tests' }, report },
  )

/** Sends feedback with the key of a link, by default a tenant's. */
export const sendFeedback = (id: string, k: string, change: object = {}) =>
  callRaw(routes.saveSharedReport, undefined, {
    params: { id },
    query: { k },
    body: { purpose: 'feedback', party: 'tenant', name: 'Tina', email: 'tina@people.example', ...change },
  })

export const visitLink = (id: string, k: unknown) =>
  callRaw(routes.getSharedReport, undefined, { params: { id }, query: { k } })
