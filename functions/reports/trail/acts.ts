import type { Signature } from '@lintel/contract'
import { recordedPerson } from '../../lib/context.ts'
import type { StoredHeader } from '../store/header.ts'
import type { ActToRecord } from './write-trail.ts'

const authored = ({ updatedBy: name, updatedById: userId = '', version }: StoredHeader) => ({
  by: recordedPerson({ name, userId }),
  version,
})

export const createdAct = (record: StoredHeader): ActToRecord => ({
  ...authored(record),
  at: record.updatedAt,
  kind: 'created',
  text: `${record.type} created`,
})

/** `what` was changed, in a line. */
export const savedAct = (record: StoredHeader, what = ''): ActToRecord => ({
  ...authored(record),
  at: record.updatedAt,
  kind: 'saved',
  text: what === '' ? `Version ${record.version} saved` : `Version ${record.version} saved: ${what}`,
})

/** Of signatures that staff took on their own device. */
export const collectedActs = (record: StoredHeader, signatures: readonly Signature[]): ActToRecord[] =>
  signatures.map(({ name, email, type, signedAt }) => ({
    ...authored(record),
    at: signedAt ?? record.updatedAt,
    kind: 'signed',
    person: name,
    email,
    text: `Signed as ${type}, taken by ${record.updatedBy}`,
  }))
