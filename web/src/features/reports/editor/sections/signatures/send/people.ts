import type { Link, Receipt, ReportBody, Signature } from '@lintel/contract'
import { foldedAddress, isSigned, newId, newSignature } from '@lintel/rules'
import { dateTimeText } from '../../../../../../lib/date-time.ts'
import { knownSignatory, parties } from '../parties.ts'
import type { Ask } from './message.ts'

export interface AskedPerson {
  /** As in the report, or a new one. */
  signature: Signature
  /** Their role, e.g. 'Tenant 1'. */
  of: string
}

/** All signatories of the report, with a tenant and a landlord added if it names none. */
export const peopleOf = (body: ReportBody): AskedPerson[] =>
  parties.flatMap(({ type, title }) => {
    const own = body.signatures.filter((signature) => signature.type === type)
    const numbered = type === 'tenant' || own.length > 1
    if (own.length === 0 && (type === 'tenant' || type === 'landlord'))
      return [
        {
          signature: newSignature(newId(), type, knownSignatory(body, type)),
          of: numbered ? `${title} 1` : title,
        },
      ]
    return own.map((signature, index) => ({
      signature,
      of: numbered ? `${title} ${index + 1}` : title,
    }))
  })

export interface LinksOfPerson {
  sign: Link | undefined
  comment: Link | undefined
  receive: Link | undefined
}

/** A link to sign that was mailed to a previous address has ended: it belonged to another person. */
export const linksOfPerson = (
  links: readonly Link[],
  { _uuid, email }: Pick<Signature, '_uuid' | 'email'>,
  now: Date,
): LinksOfPerson => {
  const open = links
    .filter(({ revokedAt, expiresAt }) => revokedAt === undefined && (!expiresAt || now < new Date(expiresAt)))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  const address = email.toLowerCase()
  const isTheirs = ({ sentto }: Link) => sentto?.email.toLowerCase() === address
  const ownTo = (purpose: Ask) =>
    open.find((link) => link.purpose === purpose && link.signatureId === _uuid && (!link.sentto || isTheirs(link)))
  return {
    sign: ownTo('signature'),
    receive: ownTo('receipt'),
    comment: address === '' ? undefined : open.find((link) => link.purpose === 'feedback' && isTheirs(link)),
  }
}

const opened = ({ openedAt }: Link) => (openedAt ? `opened ${dateTimeText(openedAt)}` : 'not opened yet')

export const linksText = ({ sign, comment, receive }: LinksOfPerson): string => {
  const [first] = [sign, comment, receive].filter((link) => link?.sentto)
  return [
    first && `Sent ${dateTimeText(first.createdAt)}.`,
    sign && `Link to sign: ${opened(sign)}.`,
    comment && `Link to comment: ${opened(comment)}.`,
    receive && `Link to confirm receipt: ${opened(receive)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** E.g. 'Signed 21/11/2026 10:42' */
export const signedText = (signature: Signature): string => {
  if (!isSigned(signature)) return ''
  return signature.signedAt ? `Signed ${dateTimeText(signature.signedAt)}` : 'Signed'
}

/** Given with a link for this person, or with their name and address. */
export const receiptsOfPerson = (
  receipts: readonly Receipt[],
  links: readonly Link[],
  { _uuid, name, email }: Pick<Signature, '_uuid' | 'name' | 'email'>,
): Receipt[] => {
  const own = new Set(links.filter(({ signatureId }) => signatureId === _uuid).map(({ id }) => id))
  const isTheirs = (receipt: Receipt) =>
    email !== '' &&
    foldedAddress(receipt.email) === foldedAddress(email) &&
    receipt.name.toLowerCase() === name.trim().toLowerCase()
  return receipts.filter((receipt) => own.has(receipt.evidence.linkid ?? '') || isTheirs(receipt))
}

/** E.g. 'Ann Lee has received version 3, 29/11/2026 10:42'. */
export const receiptText = ({ name, at, version }: Receipt): string =>
  `${name} has received version ${version}, ${dateTimeText(at)}`

/** True for people selected by default: not the inspector, and nobody already asked. */
export const isAskedFirst = (
  ask: Ask,
  signature: Signature,
  { sign, comment, receive }: LinksOfPerson,
  receipts: readonly Receipt[],
): boolean => {
  if (signature.type === 'pi') return false
  if (ask === 'receipt') return !receive?.sentto && receipts.length === 0
  return !isSigned(signature) && !sign?.sentto && !comment
}
