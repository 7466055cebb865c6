import { ReportBody, ReportHeader, type Item, type Report } from '@lintel/contract'
import * as z from 'zod'
import { photosIn } from '@lintel/rules'
import { downloadAddress } from '../../lib/download-address.ts'
import { variable } from '../../lib/environment.ts'
import { printAddress } from '../../uploads/uploaded-photos.ts'

/** The other system fetches the files immediately; each attempt makes new addresses. */
const addressSeconds = 3600

/** Nothing internal (generated files, log, deliveries, jobs) and no contact details of signers and visitors. */
export async function exportedReport(whole: Report) {
  const photographs = [...photosIn(whole), ...whole.unassignedphotos]
  const addresses = await addressesOf(new Set(photographs.map(({ src }) => src)))
  const pdf = await pdfOf(whole.attachments)
  return { ...(withAddresses(ofOthers(whole), addresses) as object), ...(pdf && { pdf }) }
}

/** The server's own fields that are exported, by name: a new field is not exported until it is added here. */
const ExportedHeader = z.object(
  ReportHeader.pick({
    id: true,
    ref: true,
    client: true,
    version: true,
    dictionaryversion: true,
    displaydate: true,
    locked: true,
    linkedReports: true,
    previousReportType: true,
    previousReportRef: true,
    createdAt: true,
    createdBy: true,
    updatedAt: true,
    updatedBy: true,
    updatedById: true,
  }).shape,
)

/** The inspectors' content, without deleted entries and the addresses of commenters. */
const ExportedBody = z.object(
  ReportBody.omit({
    signaturehistory: true,
    feedbackhistory: true,
    landlordcommentsemail: true,
    tenantcommentsemail: true,
  }).shape,
)

function ofOthers(report: Report) {
  const body = ExportedBody.parse(report)
  const { tenancychanges: _tenancychanges, ...tenancy } = body.tenancy
  const signatures = body.signatures.map(({ email: _email, evidence: _evidence, ...signature }) => signature)
  const said = { comments: withoutPeople(body.comments), rooms: body.rooms.map(roomOf) }
  return { ...ExportedHeader.parse(report), ...body, tenancy, signatures, ...said }
}

/** Contact details of commenters, which are internal to the agency; their names are exported. */
const people = new Set(['email', 'link', 'clientemail', 'clientlink', 'tenantemail', 'tenantlink'])

const withoutPeople = (said: object): object =>
  Object.fromEntries(
    Object.entries(said)
      .filter(([name]) => !people.has(name))
      .map(([name, value]) => [name, name.endsWith('others') ? value.map(withoutPeople) : value]),
  )

const roomOf = (room: Report['rooms'][number]) => ({
  ...room,
  sections: room.sections.map((section) => ({
    ...section,
    types: section.types.map((type) => ({ ...type, items: type.items.map(itemOf) })),
  })),
})

const itemOf = (item: Item) => ({
  ...item,
  landlordcomments: withoutPeople(item.landlordcomments),
  tenantcomments: withoutPeople(item.tenantcomments),
})

const addressesOf = async (srcs: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> =>
  new Map(await Promise.all([...srcs].map(async (src) => [src, await printAddress(src, addressSeconds)] as const)))

/** The latest main PDF, with the version it was made from. */
async function pdfOf({ report: made }: Report['attachments']) {
  if (!made?.src || !made.filename) return undefined
  const { src, filename, version, sha256 } = made
  const path = await downloadAddress(src, filename, 'attachment', 'application/pdf', addressSeconds)
  return { url: variable('PUBLIC_ADDRESS') + path, filename, version, sha256 }
}

function withAddresses(part: unknown, addresses: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(part)) return part.map((entry) => withAddresses(entry, addresses))
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).map(([name, value]) => [name, withAddresses(value, addresses)] as const)
  const url = 'src' in part && typeof part.src === 'string' ? addresses.get(part.src) : undefined
  return { ...Object.fromEntries(entries), ...(url !== undefined && { url }) }
}
