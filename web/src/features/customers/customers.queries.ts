import { CustomerFields, customerMessages, genericMessages, Id, routes, type Customer } from '@lintel/contract'
import { api, apiFile, errorText } from '../../lib/api.ts'
import {
  customerListQuery,
  customerNameQuery,
  customerQuery,
  customersKey,
  ofClient,
} from '../../lib/customer.queries.ts'
import { queryClient, type Prefetch } from '../../lib/query-client.ts'
import { useSession } from '../../lib/session.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'

export const clientIn = (search: URLSearchParams): string | undefined => Id.safeParse(search.get('client')).data

export const nameIn = (search: URLSearchParams): string => search.get('name')?.trim() ?? ''

export const useChoosesClient = (): boolean => {
  const { roles } = useSession()
  return roles.administrator || roles.support
}

/** The URL of a client's customer list; agency staff's own if `client` is undefined. */
export const listAddress = (client: string | undefined, name = ''): string => {
  const query = new URLSearchParams({ ...ofClient(client), ...(name !== '' && { name }) }).toString()
  return query === '' ? '/customers' : `/customers?${query}`
}

export const customerAddress = (id: string, client: string | undefined): string =>
  client === undefined ? `/customers/${id}` : `/customers/${id}?client=${client}`

const isProvider = (groups: readonly string[]) => groups.includes('Administrators') || groups.includes('Support')

export const prefetchCustomers: Prefetch = ({ identity: { groups }, search }) => {
  const client = clientIn(search)
  if (isProvider(groups) && client === undefined) return
  const name = nameIn(search)
  if (name === '') void queryClient.prefetchInfiniteQuery({ ...customerListQuery(client), retry: false })
  else void queryClient.prefetchQuery({ ...customerNameQuery(client, name), retry: false })
}

export const prefetchCustomer: Prefetch = ({ params: { id = '' } }) => {
  if (id !== 'new') void queryClient.prefetchQuery({ ...customerQuery(id), retry: false })
}

const keepCustomer = async (customer: Customer): Promise<void> => {
  queryClient.setQueryData(customerQuery(customer.id).queryKey, customer)
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [area, kind, id] }) => area === customersKey[0] && !(kind === 'one' && id === customer.id),
  })
}

const forget = async (ids: readonly string[]): Promise<void> => {
  for (const id of ids) queryClient.removeQueries({ queryKey: customerQuery(id).queryKey })
  await queryClient.invalidateQueries({ queryKey: customersKey })
}

/** Creates a customer, once per key across retries. */
export const createCustomer = async (
  fields: CustomerFields,
  { client, idempotencykey }: { client: string | undefined; idempotencykey: string },
): Promise<Customer> => {
  const made = await api(routes.createCustomer, { body: { ...fields, ...ofClient(client), idempotencykey } })
  await keepCustomer(made)
  toast.success(genericMessages.added)
  return made
}

export const saveCustomer = async (id: string, fields: CustomerFields, version: number): Promise<Customer> => {
  const saved = await api(routes.saveCustomer, { params: { id }, body: { ...CustomerFields.parse(fields), version } })
  await keepCustomer(saved)
  toast.success(genericMessages.saved)
  return saved
}

export const deleteCustomer = async ({ id, version }: Customer): Promise<void> => {
  try {
    await api(routes.deleteCustomer, { params: { id }, query: { version } })
    toast.success(customerMessages.deleted)
  } catch (error) {
    toast.error(errorText(error))
  }
  await forget([id])
}

export const mergeCustomer = async ({ id, version }: Customer, other: Customer): Promise<void> => {
  const merged = await api(routes.mergeCustomers, { params: { id }, body: { version, ids: [other.id] } })
  await forget([other.id])
  await keepCustomer(merged)
  toast.success(customerMessages.merged)
}

export const downloadCustomers = async (client: string | undefined): Promise<void> =>
  saveBlob(await apiFile(routes.downloadCustomersCsv, { query: ofClient(client) }), 'customers.csv')

export const importCustomers = async (client: string | undefined, csv: string, apply: boolean) => {
  const answer = await api(routes.importCustomers, { query: ofClient(client), body: { csv, apply } })
  if (answer.applied) await queryClient.invalidateQueries({ queryKey: customersKey })
  return answer
}
