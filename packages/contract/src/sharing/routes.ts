import * as z from 'zod'
import { linkKey, publicAccess, reportStaff } from '../access.ts'
import { linkPhotoMaxBytes, maxLinkUploads } from './constants.ts'
import { photoMessages } from '../uploads/messages.ts'
import { disputeMessages } from '../disputes/messages.ts'
import { reportMessages, reportOperationMessages, signatureMessages } from '../reports/messages.ts'
import { linkErrors, sharingMessages } from './messages.ts'
import { PhotoRecord, PostedPhoto } from '../uploads/entities.ts'
import { defineRoute } from '../route.ts'
import { Id, MadeId, Sha256, ShortText, StorageKey } from '../scalars.ts'
import {
  Link,
  MadeLink,
  NewLink,
  SharedReport,
  SharedUpdate,
  SharedUpload,
  linkFailures,
  LinkKeyQuery,
  VerifiedFile,
} from './entities.ts'

/** They say whether a program opens a link. */
const FetcherHeaders = z.object({
  'user-agent': z.string().optional(),
  purpose: z.string().optional(),
  'sec-purpose': z.string().optional(),
  'x-moz': z.string().optional(),
})

const ReportParams = z.strictObject({ id: Id })
const LinkParams = z.strictObject({ id: Id, linkId: Id })

export const listLinks = defineRoute({
  method: 'GET',
  path: '/reports/{id}/links',
  access: reportStaff,
  summary: 'The public links of a report, newest first; expired and revoked ones for a while.',
  params: z.strictObject({ id: Id }),
  answer: z.strictObject({ data: z.array(Link) }),
  failures: [404],
  messages: [reportMessages.notFound],
})

export const createLink = defineRoute({
  method: 'POST',
  path: '/reports/{id}/links',
  access: reportStaff,
  summary:
    'Creates a public link of a report for one purpose. The address of a link to sign or confirm receipt is shown only once; the former link of the same signature is revoked.',
  params: z.strictObject({ id: Id }),
  body: NewLink,
  status: 201,
  answer: MadeLink,
  failures: [404],
  messages: [reportMessages.notFound, signatureMessages.notFound],
})

export const renewLink = defineRoute({
  method: 'PUT',
  path: '/reports/{id}/links/{linkId}/renew',
  access: reportStaff,
  summary: 'Renews a link from now, at the same address; a revoked one stays revoked (400).',
  params: LinkParams,
  answer: Link,
  failures: [404],
  messages: [reportMessages.notFound],
})

export const revokeLink = defineRoute({
  method: 'DELETE',
  path: '/reports/{id}/links/{linkId}',
  access: reportStaff,
  summary: 'Revokes a link permanently; repeating it changes nothing.',
  params: LinkParams,
  answer: Link,
  failures: [404],
  messages: [reportMessages.notFound],
})

export const getSharedReport = defineRoute({
  method: 'GET',
  path: '/unauth/reports/{id}',
  access: linkKey('report', 'feedback', 'signature', 'receipt', 'photos', 'claim'),
  summary:
    'The part of a report that the page of its link shows, and nothing else. 202 with the `job` while the PDF to be signed or received is being created.',
  params: z.strictObject({ id: Id }),
  /** `again`: by a page that is open already; that is not another opening. */
  query: LinkKeyQuery.extend({ again: z.literal('true').optional() }),
  headers: FetcherHeaders,
  answer: SharedReport,
  failures: [404, 423, 429],
  messages: [sharingMessages.couldNotFetch, reportOperationMessages.locked],
})

export const openSharedReport = defineRoute({
  method: 'PUT',
  path: '/unauth/update-emaillinkopened/{id}/true',
  access: linkKey('report'),
  summary: 'Records that the link of a report was opened, and when.',
  params: z.strictObject({ id: Id }),
  query: LinkKeyQuery,
  headers: FetcherHeaders,
  status: 204,
  failures: [404, 429],
  messages: [sharingMessages.couldNotFetch],
})

export const saveSharedReport = defineRoute({
  method: 'PUT',
  path: '/unauth/reports/{id}',
  access: linkKey('feedback', 'signature', 'receipt', 'claim'),
  summary:
    'Saves a visitor’s feedback or signature into the current report; nothing else in it changes. A receipt and answers to a claim are kept beside it, whether it is locked or not.',
  params: ReportParams,
  query: LinkKeyQuery,
  headers: z.object({ 'user-agent': z.string().optional() }),
  bodySize: 'feedback',
  body: SharedUpdate,
  answer: SharedReport,
  failures: [404, 409, 423, 429],
  messages: [
    ...linkFailures,
    sharingMessages.photographNotReady,
    sharingMessages.signedTooOften,
    sharingMessages.savedTooOften,
    sharingMessages.receivedTooOften,
    sharingMessages.receiptsFull,
    sharingMessages.reportFull,
    disputeMessages.settled,
    disputeMessages.notClaimed,
    disputeMessages.otherSum,
    disputeMessages.changedSince,
    disputeMessages.answersTooLong,
  ],
})

export const requestSharedUpload = defineRoute({
  method: 'GET',
  path: '/unauth/photos/getsignedurl',
  access: linkKey('feedback', 'claim'),
  summary: 'A permission to send one photograph straight to storage, bound to its size and type.',
  query: z.strictObject({
    ...LinkKeyQuery.shape,
    id: Id,
    fileName: ShortText.min(1),
    fileType: PostedPhoto.shape.fileType,
    size: z.coerce.number().int().min(1).max(linkPhotoMaxBytes),
    /** Its id, made by the sender. With that of an earlier request for it its permission is renewed. */
    photo: MadeId.optional(),
    /** Comma-separated, removed by the visitor: they no longer count. */
    removed: z
      .string()
      .max(2800)
      .transform((value) => value.split(',').filter(Boolean))
      .pipe(z.array(Id).max(maxLinkUploads))
      .optional(),
  }),
  answer: SharedUpload,
  failures: [404, 413, 423, 429],
  messages: [...linkFailures, photoMessages.couldNotUpload],
})

export const listSharedUploads = defineRoute({
  method: 'GET',
  path: '/unauth/reports/{id}/photos',
  access: linkKey('feedback', 'claim'),
  summary: 'The state of photographs that were sent with this link: whether each was accepted, or why not.',
  params: ReportParams,
  query: z.strictObject({
    ...LinkKeyQuery.shape,
    /** Comma-separated; ids not sent with this link are left out. */
    ids: z
      .string()
      .max(6500)
      .transform((value) => value.split(',').filter(Boolean))
      .pipe(z.array(Id).max(100)),
  }),
  answer: z.strictObject({ data: z.array(PhotoRecord.pick({ id: true, src: true, status: true, message: true })) }),
  failures: [404, 429],
  messages: [sharingMessages.couldNotFetch],
})

export const uploadSharedPhoto = defineRoute({
  method: 'POST',
  path: '/unauth/photos/upload',
  access: linkKey('feedback', 'claim'),
  summary: 'Sends one small photograph (4 MB at most) through the API, for browsers that cannot reach storage.',
  query: z.strictObject({ ...LinkKeyQuery.shape, id: Id }),
  bodySize: 'file',
  body: PostedPhoto,
  status: 201,
  answer: z.strictObject({ id: Id, src: StorageKey }),
  failures: [404, 423, 429],
  messages: [...linkFailures, photoMessages.couldNotUpload],
})

export const verifyFile = defineRoute({
  method: 'GET',
  path: '/unauth/verify/{sha256}',
  // Whoever has the file may ask; nobody can guess its hash.
  access: publicAccess,
  summary:
    'Whether the file with this SHA-256 is a PDF of a report as it was made, and of its latest version. 60 an hour for each address.',
  params: z.strictObject({ sha256: Sha256 }),
  answer: VerifiedFile,
  failures: [429],
  messages: [linkErrors.tooManyFiles],
})

export const getSealCertificate = defineRoute({
  method: 'GET',
  path: '/unauth/seal',
  // It is in every sealed PDF.
  access: publicAccess,
  summary: 'The certificate of the seals of reports’ PDFs; empty until the first one is made.',
  answer: z.string(),
  answerType: 'application/pkix-cert',
})
