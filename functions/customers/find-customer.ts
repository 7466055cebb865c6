import { apiErrors, customerMessages, type Customer, type CustomerFields } from '@lintel/contract'
import { findListedClients } from '../clients/find-client.ts'
import { reaches, type Context, recordedPerson } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { readCustomer } from './store.ts'
import { customerFields } from '@lintel/rules'

const notFound = () => new HttpError(404, customerMessages.notFound)

export async function findCustomer({ scope }: Pick<Context, 'scope'>, id: string): Promise<Customer> {
  const customer = await readCustomer(id)
  if (!customer || !reaches(scope, { clientId: customer.client })) throw notFound()
  return customer
}

/** 404 for a customer of another client too. */
export async function findCustomerOf(ctx: Context, client: string, id: string): Promise<Customer> {
  const customer = await findCustomer(ctx, id)
  if (customer.client !== client) throw notFound()
  return customer
}

export async function resolveClient({ scope }: Context, named: string | undefined, path: string): Promise<string> {
  if (scope.kind !== 'any') {
    if (named !== undefined && named !== scope.clientId) throw new HttpError(404, apiErrors.clientNotFound)
    return scope.clientId
  }
  if (named === undefined) throw refused(path, customerMessages.chooseClient)
  const [client] = await findListedClients([named])
  if (!client) throw new HttpError(404, apiErrors.clientNotFound)
  return client.id
}

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
