import { customerMessages, type Customer } from '@lintel/contract'
import { findListedClients } from '../clients/find-client.ts'
import { reaches, type Context } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { readCustomer } from './store.ts'

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
    if (named !== undefined && named !== scope.clientId) throw new HttpError(404, 'Client not found.')
    return scope.clientId
  }
  if (named === undefined) throw refused(path, customerMessages.chooseClient)
  const [client] = await findListedClients([named])
  if (!client) throw new HttpError(404, 'Client not found.')
  return client.id
}
