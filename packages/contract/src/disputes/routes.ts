import * as z from 'zod'
import { reportStaff } from '../access.ts'
import { StartedJob } from '../documents/entities.ts'
import { Download } from '../documents/entities.ts'
import { reportMessages } from '../reports/messages.ts'
import { defineRoute } from '../route.ts'
import { Id } from '../scalars.ts'
import { AskedTenant, TenantsToAsk } from './answers.ts'
import { Dispute, DisputeChange, NewDispute } from './entities.ts'
import { disputeMessages } from './messages.ts'
import { DisputePack, NewDisputePack } from './pack.ts'

const params = z.strictObject({ id: Id })

export const listDisputes = defineRoute({
  method: 'GET',
  path: '/reports/{id}/disputes',
  access: reportStaff,
  summary: 'The claims made of a check-out, oldest first.',
  params,
  answer: z.strictObject({ data: z.array(Dispute) }),
  failures: [404, 409],
  messages: [reportMessages.notFound, disputeMessages.noCheckIn, disputeMessages.legacy],
})

export const createDispute = defineRoute({
  method: 'POST',
  path: '/reports/{id}/disputes',
  access: reportStaff,
  summary:
    'Begins a claim of a check-out. Its lines are suggestions: what changed and is the tenant’s or has to be cleaned, at no cost until one is given.',
  params,
  body: NewDispute,
  status: 201,
  answer: Dispute,
  failures: [404, 409],
  messages: [reportMessages.notFound, disputeMessages.noCheckIn, disputeMessages.legacy, disputeMessages.tooMany],
})

export const getDispute = defineRoute({
  method: 'GET',
  path: '/disputes/{id}',
  access: reportStaff,
  summary: 'A claim, with each sum in words. It is a proposal: an adjudicator decides.',
  params,
  answer: Dispute,
  failures: [404],
  messages: [disputeMessages.notFound],
})

export const saveDispute = defineRoute({
  method: 'PUT',
  path: '/disputes/{id}',
  access: reportStaff,
  summary: 'Saves a claim at the version that was read, and makes its sums again from the check-out as it is now.',
  params,
  body: DisputeChange,
  answer: Dispute,
  failures: [404, 409],
  messages: [
    disputeMessages.notFound,
    disputeMessages.savedSince,
    disputeMessages.sent,
    disputeMessages.settled,
    disputeMessages.notThere,
    disputeMessages.unknownFile,
    disputeMessages.noLines,
    disputeMessages.noSum,
  ],
})

export const deleteDispute = defineRoute({
  method: 'DELETE',
  path: '/disputes/{id}',
  access: reportStaff,
  summary: 'Deletes a claim that was not sent.',
  params,
  answer: Dispute,
  failures: [404, 409],
  messages: [disputeMessages.notFound, disputeMessages.sent, disputeMessages.settled],
})

const answers = z.strictObject({
  data: z.array(AskedTenant),
  /** Once it was settled and the PDF is made. */
  settlement: Download.optional(),
})

export const listClaimAnswers = defineRoute({
  method: 'GET',
  path: '/disputes/{id}/answers',
  access: reportStaff,
  summary: 'The tenants who were asked about a claim, and what each answered to its lines.',
  params,
  answer: answers,
  failures: [404],
  messages: [disputeMessages.notFound],
})

export const askTenants = defineRoute({
  method: 'POST',
  path: '/disputes/{id}/ask',
  access: reportStaff,
  summary: 'E-mails tenants the link with which each answers the claim’s lines. Who has one gets it again.',
  params,
  body: TenantsToAsk,
  answer: answers,
  failures: [404, 409, 429],
  messages: [
    disputeMessages.notFound,
    disputeMessages.sent,
    disputeMessages.settled,
    disputeMessages.noLines,
    disputeMessages.notATenant,
  ],
})

export const generateDispute = defineRoute({
  method: 'POST',
  path: '/disputes/{id}/generate',
  access: reportStaff,
  summary:
    'Starts making the files for the scheme of a claim that is ready, in parts below its limit, and returns the job.',
  params,
  body: NewDisputePack.optional(),
  status: 202,
  answer: StartedJob,
  failures: [404, 409, 429],
  messages: [
    disputeMessages.notFound,
    disputeMessages.sent,
    disputeMessages.settled,
    disputeMessages.notReady,
    disputeMessages.noLines,
    disputeMessages.notThere,
    disputeMessages.sumsChanged,
    disputeMessages.noPdf('{report}'),
    disputeMessages.unfinishedFile('{filename}'),
    disputeMessages.tooLarge('{filename}', 40),
  ],
})

export const getDisputePack = defineRoute({
  method: 'GET',
  path: '/disputes/{id}/pack',
  access: reportStaff,
  summary:
    'The files of the last pack of a claim, with short-lived addresses, and what is missing or weak in it. Empty if none was made.',
  params,
  answer: z.strictObject({ data: DisputePack.optional() }),
  failures: [404],
  messages: [disputeMessages.notFound],
})

export const settleDispute = defineRoute({
  method: 'POST',
  path: '/disputes/{id}/settle',
  access: reportStaff,
  summary:
    'Settles a claim of which every tenant of the check-out has agreed every line. It then stays as it is; its settlement is made as a PDF and e-mailed to tenants and agency. One whose PDF is not there is ordered again.',
  params,
  body: Dispute.pick({ version: true }),
  answer: Dispute,
  failures: [404, 409],
  messages: [
    disputeMessages.notFound,
    disputeMessages.savedSince,
    disputeMessages.sent,
    disputeMessages.settled,
    disputeMessages.noLines,
    disputeMessages.noTenant,
    disputeMessages.cannotBeAsked('{tenants}'),
    disputeMessages.notAgreed('{tenants}'),
    disputeMessages.otherSettled,
  ],
})
