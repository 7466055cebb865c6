import { Id, sharingMessages } from '@lintel/contract'
import type { LinkCaller } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import type { LinkCheck } from '../lib/handle.ts'
import { Refusal } from '../lib/refusal.ts'
import { fits, hasHash, linkIdOf } from './key.ts'
import { limitVisits, networkOf } from './limits.ts'
import { linkSecrets, renewedSecrets } from './secret.ts'
import { readLink, type StoredLink } from './store.ts'

/** Stands for a link that is not there, so that looking at its key takes the same steps. */
const nobodys: StoredLink = {
  id: 'none',
  reportId: 'none',
  purpose: 'report',
  createdBy: '',
  createdAt: '1970-01-01T00:00:00Z',
  signedFor: '',
  keyHashes: [],
}

/** What is refused looks the same, whatever is wrong with it, and whether there is such a report or not. */
export const couldNotFetch = () => new Refusal(404, sharingMessages.couldNotFetch)

async function isKeyOf(key: string, link: StoredLink): Promise<boolean> {
  const inUse = await linkSecrets()
  const isKnown = hasHash(key, link.keyHashes)
  if (fits(key, link, Object.values(inUse)) || isKnown) return true
  const renewed = await renewedSecrets()
  return renewed !== undefined && fits(key, link, Object.values(renewed))
}

const isAlive = ({ revokedAt, expiresAt }: StoredLink, now: Date): boolean =>
  revokedAt === undefined && (expiresAt === undefined || Date.parse(expiresAt) > now.getTime())

/** True for a link that is there, has not ended and was not revoked: for whoever has shown its key before. */
export async function isLinkGood(reportId: string, linkId: string, now: Date): Promise<boolean> {
  const link = await readLink(reportId, linkId)
  return link !== undefined && isAlive(link, now)
}

/** The check of links for `featureHandler`. */
export const checkLink: LinkCheck = async ({ reportId, key, purposes, viewerAddress, now }): Promise<LinkCaller> => {
  await limitVisits(networkOf(viewerAddress), Number(variable('VISITS_PER_ADDRESS')), now)
  const linkId = linkIdOf(key)
  const named = Id.safeParse(reportId).success && Id.safeParse(linkId).success
  const found = await readLink(named ? reportId : nobodys.reportId, named ? linkId : nobodys.id)
  const link = found ?? nobodys
  const isGood = await isKeyOf(key, link)
  if (!found || !isGood || !isAlive(link, now) || !purposes.includes(link.purpose)) throw couldNotFetch()
  await limitVisits(link.id, Number(variable('VISITS_PER_LINK')), now)
  const { purpose, signatureId, signer, party, document, openedAt } = link
  return {
    linkId: link.id,
    reportId: link.reportId,
    purpose,
    opened: openedAt !== undefined,
    ...(signatureId && { signatureId }),
    ...(signer && { signer }),
    ...(party && { party }),
    ...(document && { document }),
  }
}
