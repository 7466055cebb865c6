import { Id, sharingMessages, type Sender } from '@lintel/contract'
import type { LinkCaller } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import type { LinkCheck } from '../lib/handle.ts'
import { HttpError } from '../lib/http-error.ts'
import { fits, hasHash, linkIdOf, linkSecrets, rereadSecrets } from './key.ts'
import { limitVisits, networkOf } from './limits.ts'
import { shownBy } from './links.ts'
import { senderOfReport } from './sender.ts'
import { readLink, type StoredLink } from './store.ts'

/** Stands in for a link that does not exist, so that checking its key takes the same steps. */
const placeholderLink: StoredLink = {
  id: 'none',
  reportId: 'none',
  purpose: 'report',
  createdBy: '',
  createdAt: '1970-01-01T00:00:00Z',
  signedFor: '',
  keyHashes: [],
  reminded: [],
}

/** The same whatever is wrong with the key. Only who holds a key that was issued is told whom to ask. */
export const couldNotFetch = (sender?: Sender) => new HttpError(404, sharingMessages.couldNotFetch, { sender })

async function isKeyOf(key: string, link: StoredLink): Promise<boolean> {
  const inUse = await linkSecrets()
  const isKnown = hasHash(key, link.keyHashes)
  if (fits(key, link, Object.values(inUse)) || isKnown) return true
  const renewed = await rereadSecrets()
  return renewed !== undefined && fits(key, link, Object.values(renewed))
}

const isAlive = ({ revokedAt, expiresAt }: StoredLink, now: Date): boolean =>
  revokedAt === undefined && (expiresAt === undefined || Date.parse(expiresAt) > now.getTime())

/** For holders whose key was checked before. */
export async function isLinkGood(reportId: string, linkId: string, now: Date): Promise<boolean> {
  const link = await readLink(reportId, linkId)
  return link !== undefined && isAlive(link, now)
}

const sameReader = (one: LinkCaller['sentto'], other: LinkCaller['sentto']) =>
  !one || !other || one.email.toLowerCase() === other.email.toLowerCase()

/** Same report and party, not two people, and `other` has ended: its photographs can then be saved with this link. */
export async function tookPlaceOf({ reportId, party, sentto }: LinkCaller, other: string, now: Date): Promise<boolean> {
  const former = await readLink(reportId, other)
  if (former?.purpose !== 'feedback' || isAlive(former, now)) return false
  return former.party === party && sameReader(former.sentto, sentto)
}

export const checkLink: LinkCheck = async ({ reportId, key, purposes, viewerAddress, now }): Promise<LinkCaller> => {
  await limitVisits(networkOf(viewerAddress), Number(variable('VISITS_PER_ADDRESS')), now)
  const linkId = linkIdOf(key)
  const named = Id.safeParse(reportId).success && Id.safeParse(linkId).success
  const found = await readLink(named ? reportId : placeholderLink.reportId, named ? linkId : placeholderLink.id)
  const link = found ?? placeholderLink
  const isGood = await isKeyOf(key, link)
  if (!found || !isGood || !purposes.includes(link.purpose)) throw couldNotFetch()
  await limitVisits(link.id, Number(variable('VISITS_PER_LINK')), now)
  if (!isAlive(link, now)) throw couldNotFetch(await senderOfReport(link.reportId))
  const { purpose, signatureId, disputeId, signer, party, sentto, document, openedAt, lastOpenedAt, until } = link
  const held = { purpose, signatureId, disputeId, signer, party, sentto, document, openedAt, lastOpenedAt, until }
  return { linkId: link.id, reportId: link.reportId, ...held, shownBy: shownBy(link) }
}
