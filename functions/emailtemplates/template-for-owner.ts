import type { Client, EmailTemplate } from '@lintel/contract'
import { ownerTemplate } from './shipped.ts'

/** The template of an automatic e-mail to the owner, about a report of this type. */
export function templateForOwner({ reportfactory }: Pick<Client, 'reportfactory'>, type: string): EmailTemplate {
  const known = reportfactory.reportTypeList.find(({ name }) => name === type)
  return ownerTemplate(known ?? { id: 'other', name: type, displayName: type })
}
