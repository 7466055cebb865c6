import { isCoreType, type CheckRule, type ReportBody, type Signature } from '@lintel/contract'
import { isSigned } from '../sections/signatures.ts'
import { pointAt, type Check } from './check.ts'

export const givingChecks = {
  aftersignature: {
    sentence: 'Nothing was changed after a signature',
    source: 'The DPS, Common dispute questions: a signature confirms agreement to the condition at the time',
    needsFacts: true,
    *points({ body, facts }) {
      for (const [at, { _uuid, name }] of body.signatures.entries()) {
        const version = facts?.changedSince.get(_uuid)
        if (version !== undefined)
          yield pointAt(`signatures.${at}`, [name || 'Signature'], `Signed version ${version}, which was changed since`)
      }
    },
  },
  given: {
    sentence: 'Each tenant has signed, or was sent the report',
    source: 'The DPS, Common dispute questions: proof that the tenant was provided with it and could respond',
    needsFacts: true,
    *points({ body: { type, signatures }, facts }) {
      if (!isCoreType(type)) return
      const isTenant = ({ type: party }: Signature) => party === 'tenant'
      if (type !== 'Inventory' && !signatures.some(isTenant))
        yield { path: 'signatures', message: 'No tenant is named' }
      for (const [at, signature] of signatures.entries())
        if (isTenant(signature) && !isSigned(signature) && !facts?.given.has(signature._uuid))
          yield pointAt(
            `signatures.${at}`,
            [signature.name || 'Tenant'],
            'Has neither signed nor been sent this report',
          )
    },
  },
} satisfies Partial<Record<CheckRule, Check>>

/** Not part of what is signed: comments and signatures themselves, and what is not printed. */
const notSigned: ReadonlySet<string> = new Set<keyof ReportBody | 'landlordcomments' | 'tenantcomments'>([
  'signatures',
  'signaturehistory',
  'feedbackhistory',
  'landlordcomments',
  'tenantcomments',
  'comments',
  'tenantcommentsname',
  'tenantcommentsemail',
  'landlordcommentsname',
  'landlordcommentsemail',
  'unassignedphotos',
  'customer',
  'fees',
  'userId',
  'branchId',
  'rowindex',
])

/** The same for two versions if a person who signed one has signed the other. */
export const signedContents = (body: ReportBody): string =>
  JSON.stringify(body, (key, value: unknown) => (notSigned.has(key) ? undefined : value))
