import type { Customer, CustomerFields } from '@lintel/contract'
import { customerFields } from '@lintel/rules'
import type { Context } from '../lib/context.ts'
import { recordedPerson } from '../lib/recorded-person.ts'

export const trimmed = (fields: CustomerFields): CustomerFields => {
  const trim = <T extends object>(texts: T): T => ({
    ...texts,
    ...Object.fromEntries(
      Object.entries(texts).map(([name, text]: [string, unknown]) => [
        name,
        typeof text === 'string' ? text.trim() : text,
      ]),
    ),
  })
  return { ...trim(customerFields(fields)), address: trim(fields.address) }
}

export const customerOf = (
  ctx: Context,
  before: Pick<Customer, 'id' | 'client'> & Partial<Pick<Customer, 'createdAt' | 'version'>>,
  fields: CustomerFields,
): Customer => {
  const at = ctx.now().toISOString()
  const { id, client, createdAt = at, version = 0 } = before
  const { name: savedBy } = recordedPerson(ctx.user)
  return { ...trimmed(fields), id, client, createdAt, updatedAt: at, version: version + 1, savedBy }
}
