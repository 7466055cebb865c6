import type { ReportBody } from '@lintel/contract'
import type { SignatureType } from '@lintel/rules'

export interface Party {
  page: string
  type: SignatureType
  title: string
}

export const parties: readonly Party[] = [
  { page: 'tenant', type: 'tenant', title: 'Tenant' },
  { page: 'landlord', type: 'landlord', title: 'Landlord' },
  { page: 'propertyinspector', type: 'pi', title: 'Property inspector' },
  { page: 'other', type: 'other', title: 'Other' },
]

/** A party's name and e-mail address known from the report; the defaults for its first signature. */
export const knownSignatory = (body: ReportBody, type: SignatureType): { name?: string; email?: string } => {
  if (type === 'tenant') return { name: body.tenantcommentsname, email: body.tenantcommentsemail }
  if (type === 'landlord') return { name: body.landlordcommentsname, email: body.landlordcommentsemail }
  return type === 'pi' ? { name: body.preparedBy } : {}
}
