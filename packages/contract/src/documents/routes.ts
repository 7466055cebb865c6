import * as z from 'zod'
import { documentMessages, reportMessages } from '../messages.ts'
import { reportStaff } from '../reports/routes.ts'
import { defineRoute } from '../route.ts'
import { Id, MapKey } from '../scalars.ts'
import { Download, Job } from './entities.ts'

const ReportVariantParams = z.strictObject({ id: Id, variant: MapKey })

export const generateReport = defineRoute({
  name: 'generateReport',
  feature: 'documents',
  method: 'POST',
  path: '/reports/{id}/generate/report/{variant}',
  access: reportStaff,
  summary: 'Starts making the PDF of a variant (`report` is the main one) and answers the job.',
  params: ReportVariantParams,
  status: 202,
  answer: z.strictObject({ id: Id }),
  failures: [400, 401, 403, 404, 429],
  messages: [documentMessages.missingAttachmentKey, reportMessages.notFound],
})

export const downloadReport = defineRoute({
  name: 'downloadReport',
  feature: 'documents',
  method: 'GET',
  path: '/reports/{id}/download/report/{variant}',
  access: reportStaff,
  summary: 'A short-lived address of the last finished PDF of a variant.',
  params: ReportVariantParams,
  answer: Download,
  failures: [400, 401, 403, 404],
  messages: [documentMessages.missingAttachmentKey, reportMessages.notFound],
})

export const getJob = defineRoute({
  name: 'getJob',
  feature: 'documents',
  method: 'GET',
  path: '/jobs/{id}',
  access: reportStaff,
  summary: 'How a job stands; polled every two seconds, readable for seven days.',
  params: z.strictObject({ id: Id }),
  answer: Job,
  failures: [400, 401, 403, 404],
  messages: [documentMessages.timeLimit],
})
