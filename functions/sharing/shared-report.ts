import {
  feedbackParties,
  reportOperationMessages,
  type Client,
  type FeedbackParty,
  type Report,
  type PartyComment,
  type SharedComments,
  type SharedItem,
  type SharedReport,
} from '@lintel/contract'
import {
  feedbackOpenUntil,
  generalPartyComments,
  galleryOf,
  isFeedbackOpen,
  hasComment,
  lookOf,
  ownGeneral,
  partyComments,
  acceptsVisitors,
} from '@lintel/rules'
import { findClient } from '../clients/find-client.ts'
import type { LinkCaller } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { findReport } from '../reports/read-report.ts'
import { readReceipts } from '../reports/receipts.ts'
import { hasDownload } from '../documents/files.ts'
import { claimOf } from './claim.ts'
import { receiverOf } from './receive.ts'
import { pdfToSign } from './sign.ts'
import { addressOfFile, filesOf, isZip, type ReportFile } from './report-files.ts'
import { senderOf, senderOfReport } from './sender.ts'
import { signatureFor } from './signer.ts'
import { couldNotFetch } from './visitor.ts'

type View<P extends SharedReport['purpose']> = Extract<SharedReport, { purpose: P }>
type Head = Omit<View<'report'>, 'purpose' | 'attachment'>

interface Shared {
  report: Report
  client: Client
  head: Head
}

export const typeNameOf = ({ reportfactory }: Client, { type }: Pick<Report, 'type'>): string =>
  reportfactory.reportTypeList.find(({ name }) => name === type)?.displayName ?? type

/** With the look of the branch. */
function headOf(report: Report, client: Client): Head {
  const { line1, line2, town, postcode } = report.address
  const look = lookOf(client, report.branchId)
  const logo = look.logo[0]?.src
  const banner = look.banner[0]?.src
  const { primarycolour, secondarycolour } = look
  return {
    id: report.id,
    ref: report.ref,
    date: report.date,
    type: typeNameOf(client, report),
    address: { line1, line2, town, postcode },
    client: {
      ...senderOf(client, report.branchId),
      ...(logo && { logo }),
      ...(banner && { banner }),
      primarycolour,
      secondarycolour,
    },
  }
}

type WithFile = Pick<View<'report'>, 'attachment' | 'expired'>

async function shownFile(file: ReportFile | undefined, filename = file?.filename): Promise<WithFile> {
  if (!file || !filename) return {}
  if (await hasDownload(file.key)) return { attachment: { url: await addressOfFile(file, filename), filename } }
  return isZip(file) ? { expired: { filename } } : {}
}

const madeAs = (report: Report, name: string) =>
  filesOf(report).find(({ source }) => 'variant' in source && source.variant === name)

/** While the report has it: the main PDF if the link names none. */
const fileOf = (report: Report, { document }: LinkCaller): Promise<WithFile> => {
  if (!document) return shownFile(madeAs(report, 'report'))
  const { filename, variant, src } = document
  if (variant) return shownFile(madeAs(report, variant), filename)
  return shownFile(
    filesOf(report).find(({ source }) => 'src' in source && source.src === src),
    filename,
  )
}

const closedFor = ({ report, client }: Pick<Shared, 'report' | 'client'>) =>
  new HttpError(423, reportOperationMessages.locked, { sender: senderOf(client, report.branchId) })

/** Throws 423 if the report is locked or its client accepts nothing from visitors. */
function assertWritable({ report, client }: Shared): void {
  if (report.locked || !acceptsVisitors(client)) throw closedFor({ report, client })
}

const forParties = <T>(parties: readonly FeedbackParty[], of: (party: FeedbackParty) => T | undefined) => {
  const found: { [P in FeedbackParty]?: T } = {}
  for (const party of parties) {
    const value = of(party)
    if (value !== undefined) found[party] = value
  }
  return found
}

/** Others' comments of the same party are not shown. */
function ownOf(sayings: readonly PartyComment[], { linkId }: LinkCaller): SharedComments | undefined {
  const own = sayings.find(({ link }) => link === linkId)
  if (!own || !hasComment(own)) return undefined
  const { comments, updatedAt, photos } = own
  return { comments, photos, ...(updatedAt && { updatedAt }) }
}

/** Numbered as in the PDF. */
const itemsOf = (
  room: Report['rooms'][number],
  no: number,
  parties: readonly FeedbackParty[],
  link: LinkCaller,
): SharedItem[] =>
  room.sections
    .flatMap(({ types }) => types.flatMap(({ items }) => items))
    .map((item, index) => ({
      itemref: item._uuid,
      ref: `${no}.${index + 1}`,
      name: item.name,
      comments: forParties(parties, (party) => ownOf(partyComments(item, party), link)),
    }))

function feedbackView(shared: Shared, link: LinkCaller, now: Date): View<'feedback'> {
  const { party, sentto } = link
  const { report, client, head } = shared
  assertWritable(shared)
  const openUntil = feedbackOpenUntil(report.date, client, link.until)
  if (!isFeedbackOpen(openUntil, now)) throw closedFor(shared)
  const parties = party ? [party] : [...feedbackParties]
  return {
    purpose: 'feedback',
    ...head,
    parties,
    ...(sentto && { visitor: sentto }),
    ...(openUntil && { openUntil }),
    rooms: report.rooms.map((room, index) => ({
      id: room._uuid,
      name: room.name,
      items: itemsOf(room, index + 1, parties, link),
    })),
    general: forParties(parties, (each) => {
      const { comments, photos } = ownGeneral(report, each, link.linkId) ?? { comments: '', photos: [] }
      const isTaken = generalPartyComments(report.comments, each).some(
        (one) => one.link !== link.linkId && hasComment(one),
      )
      return { comments, photos, ...(isTaken && { taken: true as const }) }
    }),
  }
}

async function signatureView(shared: Shared, link: LinkCaller): Promise<View<'signature'>> {
  const { report, head } = shared
  const signature = signatureFor(link, report.signatures)
  if (!signature) throw couldNotFetch()
  assertWritable(shared)
  const { evidence: _staffOnly, ...shown } = signature
  return { purpose: 'signature', ...head, signature: shown, ...(await shownPdf(report)) }
}

async function shownPdf(report: Report): Promise<Pick<View<'signature'>, 'pdf'>> {
  const pdf = await pdfToSign(report)
  if (!pdf) return {}
  const { file, version, sha256 } = pdf
  const { filename } = file
  return { pdf: { url: await addressOfFile(file, filename), filename, version, sha256 } }
}

/** A locked report can be received: that changes nothing in it. */
async function receiptView({ report, client, head }: Shared, link: LinkCaller): Promise<View<'receipt'>> {
  if (!acceptsVisitors(client)) throw closedFor({ report, client })
  const visitor = receiverOf(link)
  const own = (await readReceipts(report.id)).filter(({ evidence }) => evidence.linkid === link.linkId)
  return {
    purpose: 'receipt',
    ...head,
    ...(visitor && { visitor }),
    receipts: own.map(({ name, at, version }) => ({ name, at, version })),
    ...(await shownPdf(report)),
  }
}

/** Throws 404 if report or signature are gone, 423 if nothing is accepted any more. */
export async function sharedView(link: LinkCaller, now: Date): Promise<SharedReport> {
  const report = await findReport(link.reportId)
  const client = report && !report.deleted ? await findClient(report.client.id) : undefined
  if (!report || !client) throw couldNotFetch(await senderOfReport(link.reportId))
  const shared: Shared = { report, client, head: headOf(report, client) }
  switch (link.purpose) {
    case 'report':
      return { purpose: 'report', ...shared.head, ...(await fileOf(report, link)) }
    case 'feedback':
      return feedbackView(shared, link, now)
    case 'signature':
      return signatureView(shared, link)
    case 'receipt':
      return receiptView(shared, link)
    case 'claim': {
      if (!acceptsVisitors(client)) throw closedFor(shared)
      const claim = await claimOf(link, report)
      if (!claim) throw couldNotFetch(await senderOfReport(link.reportId))
      return { purpose: 'claim', ...shared.head, ...claim }
    }
    case 'photos':
      return { purpose: 'photos', ...shared.head, checkOut: report.type === 'Check Out', groups: galleryOf(report) }
  }
}
