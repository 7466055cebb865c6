import * as z from 'zod'
import { linkKey } from '../access.ts'
import { reportMessages, reportOperationMessages, sharingMessages, signatureMessages } from '../messages.ts'
import { reportStaff } from '../reports/access.ts'
import { defineRoute } from '../route.ts'
import { Id } from '../scalars.ts'
import { Link, MadeLink, NewLink, SharedReport } from './entities.ts'

const LinkParams = z.strictObject({ id: Id, linkId: Id })

export const listLinks = defineRoute({
  name: 'listLinks',
  feature: 'sharing',
  method: 'GET',
  path: '/reports/{id}/links',
  access: reportStaff,
  summary: 'The public links of a report, newest first; expired and revoked ones for a while.',
  params: z.strictObject({ id: Id }),
  answer: z.strictObject({ data: z.array(Link) }),
  failures: [400, 401, 403, 404],
  messages: [reportMessages.notFound],
})

export const createLink = defineRoute({
  name: 'createLink',
  feature: 'sharing',
  method: 'POST',
  path: '/reports/{id}/links',
  access: reportStaff,
  summary:
    'Makes a public link of a report for one purpose. The address of a link to sign is shown this once, and the former link of the same signature is revoked.',
  params: z.strictObject({ id: Id }),
  body: NewLink,
  status: 201,
  answer: MadeLink,
  failures: [400, 401, 403, 404, 413, 415],
  messages: [reportMessages.notFound, signatureMessages.notFound],
})

export const renewLink = defineRoute({
  name: 'renewLink',
  feature: 'sharing',
  method: 'PUT',
  path: '/reports/{id}/links/{linkId}/renew',
  access: reportStaff,
  summary: 'Lets a link live anew from now, under the same address; a revoked one stays revoked (400).',
  params: LinkParams,
  answer: Link,
  failures: [400, 401, 403, 404],
  messages: [reportMessages.notFound],
})

export const revokeLink = defineRoute({
  name: 'revokeLink',
  feature: 'sharing',
  method: 'DELETE',
  path: '/reports/{id}/links/{linkId}',
  access: reportStaff,
  summary: 'Ends a link for good; again: nothing more happens.',
  params: LinkParams,
  answer: Link,
  failures: [400, 401, 403, 404],
  messages: [reportMessages.notFound],
})

/** The key of a link, `k` of its address. Whatever is wrong with it answers 404. */
export const LinkKeyQuery = z.strictObject({ k: z.string() })

export const getSharedReport = defineRoute({
  name: 'getSharedReport',
  feature: 'sharing',
  method: 'GET',
  path: '/unauth/reports/{id}',
  access: linkKey('report', 'feedback', 'signature', 'photos'),
  summary:
    'What the page of a link shows of its report, and nothing else. 202 while the PDF that is to be signed is made: `job`.',
  params: z.strictObject({ id: Id }),
  query: LinkKeyQuery,
  answer: SharedReport,
  failures: [400, 404, 423, 429],
  messages: [sharingMessages.couldNotFetch, reportOperationMessages.locked],
})

export const openSharedReport = defineRoute({
  name: 'openSharedReport',
  feature: 'sharing',
  method: 'PUT',
  path: '/unauth/update-emaillinkopened/{id}/true',
  access: linkKey('report'),
  summary: 'Records that the link of a report was opened, and when; once.',
  params: z.strictObject({ id: Id }),
  query: LinkKeyQuery,
  status: 204,
  failures: [400, 404, 429],
  messages: [sharingMessages.couldNotFetch],
})
