import {
  cutText,
  Link,
  shortTextMax,
  type FeedbackParty,
  type LinkPurpose,
  type LinkReader,
  type MadeLink,
  type Report,
  type Signature,
} from '@lintel/contract'
import { newId, galleryOf, isChasedPurpose, signaturesWith } from '@lintel/rules'
import * as z from 'zod'
import { actOnReport, writeAct, type Actor } from '../audit/write-act.ts'
import { variable } from '../lib/environment.ts'
import type { TransactItem } from '../lib/table.ts'
import { byVisitor } from '../reports/trail/acts.ts'
import type { ActToRecord } from '../reports/trail/write-trail.ts'
import { recordedPerson, type PersonToRecord } from '../lib/context.ts'
import { hashOf, hasHash, keyOf, type LinkDocument, linkSecrets } from './key.ts'
import { signatureFor, signerOf, type Signer } from './signer.ts'
import { endOtherAsks } from './chased-links.ts'
import {
  addKeyHash,
  addLink,
  addSigningLink,
  chasedAs,
  extendLink,
  lookAt,
  queryLinks,
  readLink,
  type StoredLink,
} from './store.ts'

export { revoking } from './store.ts'

const dayMs = 24 * 3600 * 1000

export interface LinkToMake {
  reportId: string
  purpose: LinkPurpose
  signatureId?: string | undefined
  signer?: Signer | undefined
  disputeId?: string | undefined
  party?: FeedbackParty | undefined
  sentto?: LinkReader | undefined
  signatureIds?: string[]
  /** Of that person. */
  phone?: string | undefined
  document?: LinkDocument | undefined
  createdBy: string
  createdById?: string | undefined
  now: Date
}

export const expiryFrom = (now: Date): string =>
  new Date(now.getTime() + Number(variable('LINK_DAYS')) * dayMs).toISOString()

const pathOf = ({ reportId, purpose, signatureId }: StoredLink): string =>
  ({
    report: `/reportlink/${reportId}`,
    feedback: `/feedback/${reportId}`,
    // The signature's own id, not its index: deleting another one must not change the link.
    signature: `/tenantsignature/${reportId}/${signatureId ?? ''}`,
    receipt: `/receipt/${reportId}`,
    photos: `/photos/${reportId}`,
    claim: `/claim/${reportId}`,
  })[purpose]

/** A link that never expires, or was renewed, can outlive the two secrets that are valid at a time. */
const outlivesSecrets = ({ expiresAt, signedFor }: StoredLink) => expiresAt !== signedFor

/** A link's key, for handing out. If the link may outlive the secret, its hash is stored: printed keys stay valid. */
async function keyFor(link: StoredLink): Promise<string> {
  const key = keyOf(link, (await linkSecrets()).current)
  if (outlivesSecrets(link) && !hasHash(key, link.keyHashes)) await addKeyHash(link, hashOf(key))
  return key
}

const addressOf = async (link: StoredLink) => `${pathOf(link)}?k=${await keyFor(link)}`

/** For its holder; creates no other. */
export async function addressOfLink(reportId: string, id: string): Promise<string> {
  const link = await readLink(reportId, id)
  if (!link) throw new Error(`There is no link ${id} of report ${reportId}.`)
  return addressOf(link)
}

const Shown = z.object(Link.omit({ url: true }).shape)

const shownOf = (link: StoredLink): Link => Shown.parse({ ...link, filename: link.document?.filename })

export async function viewOf(link: StoredLink): Promise<Link> {
  const isProof = ['signature', 'receipt', 'claim'].includes(link.purpose)
  return { ...shownOf(link), ...(!isProof && { url: await addressOf(link) }) }
}

async function add(
  { now, signatureId, sentto, phone, document, createdBy, createdById, ...rest }: LinkToMake,
  expiresAt: string | undefined,
  by?: { clientId: string; acts: (link: StoredLink) => readonly TransactItem[] },
): Promise<StoredLink> {
  const named = { id: newId(), createdAt: now.toISOString() }
  const isChased = sentto !== undefined && isChasedPurpose(rest.purpose)
  const link: StoredLink = {
    ...rest,
    ...named,
    ...(isChased && by && chasedAs(by.clientId, named)),
    phone: isChased && phone ? cutText(phone, shortTextMax) : undefined,
    reminded: [],
    signatureId,
    sentto: sentto && { name: cutText(sentto.name, shortTextMax), email: sentto.email },
    document: document && { ...document, filename: cutText(document.filename, shortTextMax) },
    createdBy: cutText(createdBy, shortTextMax),
    createdById: createdById || undefined,
    expiresAt,
    signedFor: expiresAt ?? '',
    keyHashes: [],
  }
  // Who is asked once more is chased by the new link alone.
  const chased = link.due
    ? [lookAt({ reportId: link.reportId, linkId: link.id }, link.due), ...(await endOtherAsks(link))]
    : []
  const items = [...(by?.acts(link) ?? []), ...chased]
  const replaced = (former: StoredLink) => revokedAct(former, now, { name: createdBy, userId: createdById ?? '' })
  await (rest.purpose === 'signature' && signatureId
    ? addSigningLink({ ...link, signatureId }, items, replaced)
    : addLink(link, items))
  return link
}

export interface LinkDoing {
  user: Actor
  report: { id: string; ref: number; client: { id: string } }
}

/** For the same transaction. */
export const actsOnLink = (
  action: 'link.create' | 'link.renew' | 'link.revoke',
  { id, purpose }: Pick<StoredLink, 'id' | 'purpose'>,
  now: Date,
  doing: LinkDoing | undefined,
): TransactItem[] =>
  doing ? [writeAct({ now, user: doing.user }, actOnReport(action, doing.report, { link: id, purpose }))] : []

/** Whose link it is, if it is for one person. */
export const holderOf = ({ sentto, signer }: Pick<StoredLink, 'sentto' | 'signer'>) => ({
  person: sentto?.name || signer?.name,
  email: sentto?.email || signer?.email,
})

/** Who made it for one person, and showed it to them: it was e-mailed to nobody. */
export const shownBy = ({
  signer,
  sentto,
  createdBy: name,
  createdById: userId,
}: Pick<StoredLink, 'signer' | 'sentto' | 'createdBy' | 'createdById'>) =>
  signer && !sentto ? recordedPerson({ name, userId }) : undefined

const linkNames = {
  report: 'the report',
  feedback: 'comment',
  signature: 'sign',
  receipt: 'confirm receipt',
  photos: 'the photographs',
  claim: 'answer the claim',
} as const

type Held = Pick<StoredLink, 'purpose' | 'sentto' | 'signer'> & { shownBy?: ActToRecord['by'] | undefined }

/** A link can be passed on: its person need not have opened it. One that staff show has their id: they may have, too. */
export const openedAct = ({ shownBy: staff, ...link }: Held, at: string, what = 'opened'): ActToRecord => {
  const holder = holderOf(link)
  const isTheirs = holder.person && !staff
  const by = isTheirs ? byVisitor(holder.person) : { id: staff?.id ?? '', name: 'A holder of the link' }
  const text = `Link to ${linkNames[link.purpose]} ${what}${staff ? `, shown by ${staff.name}` : ''}`
  return { at, kind: 'opened', by, ...holder, text }
}

export const revokedAct = (link: StoredLink, now: Date, by: PersonToRecord): ActToRecord => ({
  at: now.toISOString(),
  kind: 'revoked',
  by: recordedPerson(by),
  ...holderOf(link),
  text: `Link to ${linkNames[link.purpose]} revoked`,
})

/** A save's transaction has room for as many. */
const endedBySave = 60

/** Not revoked, of a signer who is gone or somebody else now; or, without a signer, of an address that is nobody's now. */
export async function linksOfFormer(
  reportId: string,
  before: readonly Signature[],
  { signatures, customer }: Pick<Report, 'signatures' | 'customer'>,
): Promise<StoredLink[]> {
  const gone = before.filter(
    (one) => !signatureFor({ linkId: '', signatureId: one._uuid, signer: signerOf(one) }, signatures),
  )
  if (gone.length === 0) return []
  const isFormer = (link: StoredLink) => {
    if (link.signatureId) return !signatureFor({ linkId: link.id, ...link }, signatures)
    const { purpose, sentto: { email } = { email: '' } } = link
    const current = purpose === 'report' ? [...signatures, customer.address] : signatures
    return (
      signaturesWith({ signatures: gone }, email).length > 0 &&
      signaturesWith({ signatures: current }, email).length === 0
    )
  }
  const former = (await queryLinks(reportId)).filter((link) => !link.revokedAt && isFormer(link))
  return former.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, endedBySave)
}

/** Of a report, revoked or not; DynamoDB removes expired ones after a while. */
export const linksOf = (reportId: string): Promise<StoredLink[]> => queryLinks(reportId)

/** Ignores the scope: callers must check access to the report. A link to sign replaces the previous one. */
export async function makeLink(link: LinkToMake, doing?: LinkDoing): Promise<MadeLink> {
  const acts = (row: StoredLink) => actsOnLink('link.create', row, link.now, doing)
  const made = await add(link, expiryFrom(link.now), doing && { clientId: doing.report.client.id, acts })
  return { ...shownOf(made), url: await addressOf(made) }
}

/** Before its expiry is changed: its key may have been signed with either secret; both keys remain valid. */
export async function keepKeys(link: StoredLink): Promise<void> {
  for (const secret of Object.values(await linkSecrets())) {
    const hash = hashOf(keyOf(link, secret))
    if (!link.keyHashes.includes(hash)) await addKeyHash(link, hash)
  }
}

/** Keeps its keys. Undefined if it is revoked. */
export async function renew(link: StoredLink, now: Date, doing?: LinkDoing): Promise<StoredLink | undefined> {
  if (link.revokedAt) return undefined
  if (!link.expiresAt) return link
  await keepKeys(link)
  return extendLink(link, expiryFrom(now), actsOnLink('link.renew', link, now, doing))
}

/** The position of a photograph in a report's gallery: `/photos/{id}/{src}/{type}/{itemref}`. */
export interface GalleryPlace {
  id: string
  type: string
  itemref?: string | undefined
}

/** They never expire. A report has one such link, and a new one after it is revoked. */
export async function galleryLinkFor(reportId: string, now: Date): Promise<(place: GalleryPlace) => string> {
  const links = await queryLinks(reportId)
  const usable = links.find((link) => link.purpose === 'photos' && !link.expiresAt && !link.revokedAt)
  const link = usable ?? (await add({ reportId, purpose: 'photos', createdBy: 'PDF', now }, undefined))
  const key = await keyFor(link)
  const base = `${variable('PUBLIC_ADDRESS')}/photos/${reportId}`
  return ({ id, type, itemref }) => `${base}/${[id, type, itemref].filter(Boolean).join('/')}?k=${key}`
}

/** By photo id; none where `hasGalleryLink` is off. */
export async function galleryLinksOf(report: Report, now: Date): Promise<ReadonlyMap<string, string>> {
  const groups = galleryOf(report)
  if (groups.length === 0) return new Map()
  const address = await galleryLinkFor(report.id, now)
  return new Map(
    groups.flatMap(({ type, itemref, photos }) =>
      photos.map(({ id }) => [id, address({ id, type, itemref })] as const),
    ),
  )
}
