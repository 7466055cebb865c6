import type { Client, EmailTemplate } from '@lintel/contract'
import { ownerTemplate } from './shipped.ts'

/** The template of an e-mail that goes to the owner by itself, about a report of this type. */
export function templateForOwner({ reportfactory }: Pick<Client, 'reportfactory'>, type: string): EmailTemplate {
  const known = reportfactory.reportTypeList.find(({ name }) => name === type)
  return ownerTemplate(known ?? { id: 'other', name: type, displayName: type })
}
