import * as z from 'zod'
import { linkKey } from '../access.ts'
import { linkPhotoMaxBytes, linkUploadsAtMost } from '../constants.ts'
import { Job } from '../documents/entities.ts'
import {
  documentMessages,
  emailMessages,
  photoMessages,
  reportMessages,
  reportOperationMessages,
  sharingMessages,
} from '../messages.ts'
import { PostedPhoto } from '../photos/posted-photo.ts'
import { FeedbackParty } from '../reports/item.ts'
import { defineRoute } from '../route.ts'
import { Id, ShortText, StorageKey } from '../scalars.ts'
import { SharedReport } from './entities.ts'
import { LinkKeyQuery } from './routes.ts'
import { SharedUpdate } from './visitor-entities.ts'

const ReportParams = z.strictObject({ id: Id })
const gone = [sharingMessages.couldNotFetch, reportOperationMessages.locked] as const

export const saveSharedReport = defineRoute({
  name: 'saveSharedReport',
  feature: 'sharing',
  method: 'PUT',
  path: '/unauth/reports/{id}',
  access: linkKey('feedback', 'signature'),
  summary: 'Saves a visitor’s feedback or signature into the report as it then is; nothing else of it changes.',
  params: ReportParams,
  query: LinkKeyQuery,
  /** The visitor's browser is kept with a signature. */
  headers: z.object({ 'user-agent': z.string().optional() }),
  body: SharedUpdate,
  answer: SharedReport,
  failures: [400, 404, 409, 413, 415, 423, 429],
  messages: [
    ...gone,
    sharingMessages.photographNotReady,
    sharingMessages.signedTooOften,
    sharingMessages.savedTooOften,
    reportMessages.tooLarge,
  ],
})

export const sendFeedbackEmail = defineRoute({
  name: 'sendFeedbackEmail',
  feature: 'emails',
  method: 'GET',
  path: '/unauth/reports/feedback-email/{id}/{commenttype}',
  access: linkKey('feedback'),
  summary: 'Tells the agency of the feedback that a party has saved; the same feedback once.',
  params: z.strictObject({ id: Id, commenttype: FeedbackParty }),
  query: LinkKeyQuery,
  status: 204,
  failures: [400, 404, 423, 429],
  messages: [...gone, emailMessages.failed],
})

export const sendSignatureEmail = defineRoute({
  name: 'sendSignatureEmail',
  feature: 'emails',
  method: 'GET',
  path: '/unauth/reports/signature-email/{id}',
  access: linkKey('signature'),
  summary: 'Tells the agency, and whoever signed, that the report was signed; the same signature once.',
  params: ReportParams,
  query: LinkKeyQuery,
  status: 204,
  failures: [400, 404, 423, 429],
  messages: [...gone, emailMessages.failed],
})

export const generateSharedReport = defineRoute({
  name: 'generateSharedReport',
  feature: 'documents',
  method: 'POST',
  path: '/unauth/reports/{id}/generate/report',
  access: linkKey('signature'),
  summary: 'Starts making the report’s main PDF anew, after a signature, and answers the job.',
  params: ReportParams,
  query: LinkKeyQuery,
  status: 202,
  answer: z.strictObject({ id: Id }),
  failures: [400, 404, 423, 429],
  messages: [...gone, documentMessages.unableToGenerate],
})

export const getSharedJob = defineRoute({
  name: 'getSharedJob',
  feature: 'documents',
  method: 'GET',
  path: '/unauth/reports/{id}/jobs/{jobId}',
  access: linkKey('signature'),
  summary: 'How a job of the link’s own report stands.',
  params: z.strictObject({ id: Id, jobId: Id }),
  query: LinkKeyQuery,
  answer: Job,
  failures: [400, 404, 429],
  messages: [sharingMessages.couldNotFetch],
})

/** Where a visitor's photograph is sent to, and what it is called from then on. */
export const SharedUpload = z.strictObject({
  id: Id,
  src: StorageKey,
  url: z.string(),
  fields: z.record(z.string(), z.string()),
})
export type SharedUpload = z.infer<typeof SharedUpload>

export const requestSharedUpload = defineRoute({
  name: 'requestSharedUpload',
  feature: 'sharing',
  method: 'GET',
  path: '/unauth/photos/getsignedurl',
  access: linkKey('feedback'),
  summary: 'A permission to send one photograph straight to storage, bound to its size and type.',
  query: z.strictObject({
    ...LinkKeyQuery.shape,
    id: Id,
    fileName: ShortText.min(1),
    fileType: PostedPhoto.shape.fileType,
    size: z.coerce.number().int().min(1).max(linkPhotoMaxBytes),
    /** Of an earlier permission for the same photograph, which is given anew: it keeps its id and src. */
    again: Id.optional(),
    /** Comma-separated ids of photographs that the visitor took away again: they leave their places to others. */
    removed: z
      .string()
      .max(2800)
      .transform((value) => value.split(',').filter(Boolean))
      .pipe(z.array(Id).max(linkUploadsAtMost))
      .optional(),
  }),
  answer: SharedUpload,
  failures: [400, 404, 413, 423, 429],
  messages: [...gone, photoMessages.couldNotUpload],
})

export const uploadSharedPhoto = defineRoute({
  name: 'uploadSharedPhoto',
  feature: 'sharing',
  method: 'POST',
  path: '/unauth/photos/upload',
  access: linkKey('feedback'),
  summary: 'Sends one small photograph (4 MB at most) through the API, for browsers that reach no storage.',
  query: z.strictObject({ ...LinkKeyQuery.shape, id: Id }),
  body: PostedPhoto,
  status: 201,
  answer: z.strictObject({ id: Id, src: StorageKey }),
  failures: [400, 404, 413, 415, 423, 429],
  messages: [...gone, photoMessages.couldNotUpload],
})
