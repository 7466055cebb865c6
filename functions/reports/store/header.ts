import { Id, ReportBody, ReportHeader, StorageKey, type Report, type ReportSummary } from '@lintel/contract'
import { feedbackOf, toPence } from '@lintel/rules'
import * as z from 'zod'

const ListedBody = ReportBody.pick({
  date: true,
  branchId: true,
  userId: true,
  type: true,
  title: true,
  address: true,
})
type ListedBody = z.infer<typeof ListedBody>

export const StoredHeader = z.object({
  ...ReportHeader.omit({ receipts: true }).shape,
  ...ListedBody.shape,
  /** The number of sent e-mails; they have their own rows, because a DynamoDB row is limited to 400 KB. */
  emailcount: z.int().min(0).default(0),
  /** See `ReportSummary`. */
  openchecks: z.int().min(0).optional(),
})
export type StoredHeader = z.infer<typeof StoredHeader>

export const untouchedHeader = () =>
  ({
    attachments: {},
    emailattachmentdocuments: [],
    locked: false,
    legacy: false,
    deleted: false,
    linkedReports: [],
    emaillogs: [],
    emailcount: 0,
    emaillinkopened: false,
  }) satisfies Partial<StoredHeader>

export const maxAwaited = 200

export const HeaderRow = z.object({
  record: StoredHeader,
  /** The key of the current body; absent for legacy reports, which have none. */
  bodyKey: z.string().optional(),
  feesPence: z.int(),
  customer: z.string().default(''),
  /** Landlords' and tenants', in the body. */
  comments: z.int().default(0),
  /** That nobody has approved or flagged. */
  unreviewed: z.int().default(0),
  /** Requested and not given. */
  unsigned: z.int().default(0),
  /** They have their own rows. */
  receiptcount: z.int().optional(),
  /** Requested, by id: whether it was given. Absent in rows from before. */
  signers: z.record(Id, z.boolean()).optional(),
  /** Files that had not arrived when the report was saved with them; they may have since. */
  awaited: z.array(StorageKey).max(maxAwaited).default([]),
  /** Its last version as a check-out, if its type has changed since. */
  lastCheckOut: z.int().optional(),
})
export type HeaderRow = z.infer<typeof HeaderRow>

/** The header fields in lists, search and counters: they may parse even if the whole row does not. */
export const ListedHeader = z.object({
  record: StoredHeader.pick({
    id: true,
    ref: true,
    client: true,
    legacy: true,
    deleted: true,
    date: true,
    type: true,
    branchId: true,
    userId: true,
    address: true,
  }),
  feesPence: HeaderRow.shape.feesPence,
})
export type ListedHeader = z.infer<typeof ListedHeader>

/** Facts about a body that its header row has, beside the listed fields: totals and tables read no bodies. */
export const factsOf = (
  body: ReportBody,
): Pick<HeaderRow, 'feesPence' | 'customer' | 'comments' | 'unreviewed' | 'unsigned' | 'signers'> => {
  const comments = feedbackOf(body)
  const asked = body.signatures.filter(({ name, email, image }) => image !== '' || (name || email) !== '')
  return {
    feesPence: body.fees.reduce((sum, { amount }) => sum + toPence(amount), 0),
    customer: body.customer.companyName,
    comments: comments.length,
    unreviewed: comments.filter(({ approved, flagged, endedAt }) => !approved && !flagged && !endedAt).length,
    unsigned: asked.filter(({ image }) => image === '').length,
    signers: Object.fromEntries(asked.map(({ _uuid, image }) => [_uuid, image !== ''])),
  }
}

export const summaryOf = (header: StoredHeader): ReportSummary => {
  const { emaillogs: _logs, emailattachmentdocuments: _documents, previousReportPdf: _pdf, ...shown } = header
  return shown
}

/** Undefined if nobody is to sign, or that is not known. */
export const signedOf = ({ signers }: HeaderRow): ReportSummary['signed'] => {
  const given = Object.values(signers ?? {})
  return given.length === 0 ? undefined : { given: given.filter(Boolean).length, of: given.length }
}

/** Without its receipts. */
export const wholeReport = (
  { emailcount: _count, openchecks: _open, ...header }: StoredHeader,
  body: ReportBody,
): Report => ({
  ...header,
  receipts: [],
  ...body,
})

/** A hand-written list of fields would miss the next one. */
function only<S extends z.ZodObject>(schema: S, value: z.output<S>): z.output<S> {
  const own = { ...value }
  for (const field of Object.keys(own)) if (!Object.hasOwn(schema.shape, field)) Reflect.deleteProperty(own, field)
  return own
}

/** The inspectors' fields, as a caller sent them. */
export const bodyOf = (report: Report): ReportBody => only(ReportBody, report)

export const listedOf = (body: ReportBody): ListedBody => only(ListedBody, body)
