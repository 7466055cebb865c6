import type { Customer, CustomerFields } from '@lintel/contract'
import { customerFields } from '@lintel/rules'
import type { Context } from '../lib/context.ts'
import { namedAs } from '../lib/named-as.ts'

/** A new customer, or one after a change, as it is written now. */
export const customerOf = (
  ctx: Context,
  before: Pick<Customer, 'id' | 'client'> & Partial<Pick<Customer, 'createdAt' | 'version'>>,
  fields: CustomerFields,
): Customer => {
  const at = ctx.now().toISOString()
  const { id, client, createdAt = at, version = 0 } = before
  const { name: savedBy } = namedAs(ctx.user)
  return { ...customerFields(fields), id, client, createdAt, updatedAt: at, version: version + 1, savedBy }
}
