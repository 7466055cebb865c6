import { customerMessages, type Customer } from '@lintel/contract'
import { findListedClients } from '../clients/find-client.ts'
import { reaches, type Context } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { readCustomer } from './store.ts'

const notFound = () => new HttpError(404, customerMessages.notFound)

/** A customer within the caller's scope. Throws 404 otherwise. */
export async function findCustomer({ scope }: Pick<Context, 'scope'>, id: string): Promise<Customer> {
  const customer = await readCustomer(id)
  if (!customer || !reaches(scope, { clientId: customer.client })) throw notFound()
  return customer
}

/** As `findCustomer`, of a client: throws 404 for one of another client too. */
export async function findCustomerOf(ctx: Context, client: string, id: string): Promise<Customer> {
  const customer = await findCustomer(ctx, id)
  if (customer.client !== client) throw notFound()
  return customer
}

/**
 * The id of the client whose customers are meant: the caller's own, or the one that provider staff name. Throws 400
 * where they name none, and 404 where there is none, or none in the caller's scope.
 */
export async function clientMeant({ scope }: Context, named: string | undefined, path: string): Promise<string> {
  if (scope.kind !== 'any') {
    if (named !== undefined && named !== scope.clientId) throw new HttpError(404, 'Client not found.')
    return scope.clientId
  }
  if (named === undefined) throw refused(path, customerMessages.chooseClient)
  const [client] = await findListedClients([named])
  if (!client) throw new HttpError(404, 'Client not found.')
  return client.id
}
