import type { SignatureType } from '@lintel/rules'

/** Somebody who signs, with the sub-page where they do. */
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
