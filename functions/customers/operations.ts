import { customerMessages, type Customer, type CustomerFields, type InputOf, type AnswerOf } from '@lintel/contract'
import { customerFields, customerName, mergedCustomer, wordsOf } from '@lintel/rules'
import { writeAct } from '../audit/write-act.ts'
import type { Context } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { keyedId } from '../lib/keyed-id.ts'
import type { TransactItem } from '../lib/table.ts'
import { retryUntilWritten } from '../lib/concurrency.ts'
import { customerOf, trimmed, resolveClient, findCustomer, findCustomerOf } from './find-customer.ts'
import { addCustomer, readPage, removeCustomer, replaceCustomer, searchCustomers } from './store.ts'

export { downloadCustomersCsv, importCustomers } from './csv.ts'

type List = AnswerOf<'listCustomers'>

const savedSince = ({ savedBy, version }: Customer) =>
  new HttpError(409, customerMessages.savedBy(savedBy), { current: version })

const act = (
  ctx: Context,
  action: 'customer.delete' | 'customer.merge',
  customer: Customer,
  detail: Record<string, string> = {},
): TransactItem =>
  writeAct(
    { now: ctx.now(), user: ctx.user },
    {
      action,
      clientId: customer.client,
      detail,
      subject: { kind: 'customer', id: customer.id, name: customerName(customer) },
    },
  )

export async function listCustomers(ctx: Context, { query }: InputOf<'listCustomers'>): Promise<List> {
  const client = await resolveClient(ctx, query.client, 'query.client')
  const wanted = query.name === undefined ? [] : wordsOf(query.name)
  if (query.name !== undefined && query.name.trim() !== '') return { data: await searchCustomers(client, wanted) }
  const { customers, next } = await readPage(client, query.after)
  return { data: customers, ...(next !== undefined && { next }) }
}

export const getCustomer = (ctx: Context, { params }: InputOf<'getCustomer'>): Promise<Customer> =>
  findCustomer(ctx, params.id)

const isSame = (one: Customer, other: CustomerFields) =>
  JSON.stringify(customerFields(one)) === JSON.stringify(trimmed(other))

/** A retry whose caller has corrected something since saves it. */
export async function createCustomer(ctx: Context, { body }: InputOf<'createCustomer'>): Promise<Customer> {
  const client = await resolveClient(ctx, body.client, 'body.client')
  const key = body.idempotencykey
  const customer = customerOf(ctx, { id: keyedId(key, ['customer', ctx.user.sub, client, key]), client }, body)
  if (await addCustomer(customer)) return customer
  return saveCustomer(ctx, { params: { id: customer.id }, query: {}, headers: {}, body: { ...body, version: 1 } })
}

export async function saveCustomer(ctx: Context, { params, body }: InputOf<'saveCustomer'>): Promise<Customer> {
  const before = await findCustomer(ctx, params.id)
  if (isSame(before, body)) return before
  if (before.version !== body.version) throw savedSince(before)
  const after = customerOf(ctx, before, body)
  if (!(await replaceCustomer(before, after))) throw savedSince(await findCustomer(ctx, params.id))
  return after
}

export const deleteCustomer = (ctx: Context, { params, query }: InputOf<'deleteCustomer'>): Promise<Customer> =>
  retryUntilWritten(`Deleting the customer ${params.id}`, async () => {
    const customer = await findCustomer(ctx, params.id)
    if (query.version !== undefined && query.version !== customer.version) throw savedSince(customer)
    return (await removeCustomer(customer, [act(ctx, 'customer.delete', customer)])) ? customer : undefined
  })

export async function mergeCustomers(ctx: Context, { params, body }: InputOf<'mergeCustomers'>): Promise<Customer> {
  if (body.ids.includes(params.id)) throw refused('body.ids', customerMessages.mergeItself)
  const before = await findCustomer(ctx, params.id)
  if (before.version !== body.version) throw savedSince(before)
  const ids = [...new Set(body.ids)]
  const removed = await Promise.all(ids.map((id) => findCustomerOf(ctx, before.client, id)))
  const after = customerOf(ctx, before, mergedCustomer(before, removed))
  const also = removed.map((one) => act(ctx, 'customer.merge', after, { merged: customerName(one) }))
  if (await replaceCustomer(before, after, { removed, also })) return after
  const changed = [before, ...removed]
  const current = await Promise.all(changed.map(({ id }) => findCustomer(ctx, id)))
  throw savedSince(current.find(({ version }, index) => version !== changed[index]?.version) ?? before)
}
