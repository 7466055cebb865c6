import type { Client } from '@lintel/contract'
import { ownerTemplate, type DefaultTemplate } from './shipped.ts'
import { readTemplate } from './store.ts'

export async function templateForOwner(
  { id: client, reportfactory }: Pick<Client, 'id' | 'reportfactory'>,
  type: string,
): Promise<Pick<DefaultTemplate, 'id' | 'subject' | 'message'>> {
  const known = reportfactory.reportTypeList.find(({ name }) => name === type)
  const standard = ownerTemplate(known ?? { id: 'other', name: type, displayName: type })
  return (await readTemplate({ id: standard.id, client })) ?? standard
}
