import type { Attachment, Signature } from '@lintel/contract'
import { momentInLondon, visitorName } from '@lintel/rules'
import { recordedPerson } from '../../lib/context.ts'
import type { StoredHeader } from '../store/header.ts'
import { automatic, type ActToRecord } from './write-trail.ts'

export const byVisitor = (name = '') => ({ id: '', name: visitorName(name) })

const authored = ({ updatedAt: at, updatedBy: name, updatedById: userId = '', version }: StoredHeader) => ({
  at,
  by: recordedPerson({ name, userId }),
  version,
})

/** `kept`: when it was made on the device, if that was without a network. */
const keptText = (kept: string | undefined) =>
  kept ? `, without a network on ${momentInLondon(new Date(kept))} by the device’s clock` : ''

export const createdAct = (record: StoredHeader, kept?: string): ActToRecord => ({
  ...authored(record),
  kind: 'created',
  text: `${record.type} created${keptText(kept)}`,
})

/** `what` was changed, in a line. */
export const savedAct = (record: StoredHeader, what = '', kept?: string): ActToRecord => ({
  ...authored(record),
  kind: 'saved',
  text: `Version ${record.version} saved${keptText(kept)}${what && `: ${what}`}`,
})

/** Of signatures that staff took on their own device. */
export const collectedActs = (record: StoredHeader, signatures: readonly Signature[]): ActToRecord[] =>
  signatures.map(({ name: person, email, type, signedAt: at = record.updatedAt }) => ({
    ...authored(record),
    at,
    kind: 'signed',
    person,
    email,
    text: `Signed as ${type}, taken by ${record.updatedBy}`,
  }))

/** Undefined if it was not made. */
export const pdfAct = (
  made: Pick<Attachment, 'createdAt' | 'version' | 'sha256' | 'filename'>,
): ActToRecord | undefined => {
  const { createdAt: at, version, sha256, filename = '' } = made
  return at && version && sha256
    ? { at, kind: 'pdf', by: automatic, version, sha256, text: `PDF of version ${version} made: ${filename}` }
    : undefined
}
