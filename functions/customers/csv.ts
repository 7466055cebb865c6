import {
  CustomerFields,
  customerMessages,
  cutText,
  shortTextMax,
  type Customer,
  type ImportedCustomerRow,
  type InputOf,
  type AnswerOf,
} from '@lintel/contract'
import { customerFields, customerKey } from '@lintel/rules'
import { limitConcurrency, retryUntilWritten } from '../lib/concurrency.ts'
import type { Context } from '../lib/context.ts'
import { csvFile, csvReply } from '../lib/csv.ts'
import { keyedId } from '../lib/keyed-id.ts'
import type { Reply } from '../lib/answer.ts'
import {
  columns,
  csvRows,
  idHead,
  emptyCustomer,
  powersOfTen,
  valueOf,
  withGuard,
  withValues,
  type CsvRow,
} from './csv-rows.ts'
import { customerOf, trimmed, resolveClient } from './find-customer.ts'
import { addCustomer, readAll, readCustomer, replaceCustomer } from './store.ts'

type Imported = AnswerOf<'importCustomers'>

export async function downloadCustomersCsv(
  ctx: Context,
  { query }: InputOf<'downloadCustomersCsv'>,
): Promise<Reply<string>> {
  const customers = await readAll(await resolveClient(ctx, query.client, 'query.client'))
  const rows = customers.map((customer) => [
    ...columns.map(({ field }) => withGuard(valueOf(customer, field))),
    customer.id,
  ])
  return csvReply(
    csvFile([...columns.map(({ head }) => head), idHead], rows),
    'customers.csv',
    customerMessages.tooMany,
  )
}

interface Plan {
  row: ImportedCustomerRow
  source: CsvRow
  /** Undefined for a new one. */
  before: Customer | undefined
  fields: CustomerFields
}

const headOf = (field: string): string => columns.find((column) => column.field === field)?.head ?? idHead

const nameHead = headOf('companyName')

function checked(read: CustomerFields): { fields: CustomerFields; problems: ImportedCustomerRow['problems'] } {
  const { data, error } = CustomerFields.safeParse(trimmed(read))
  const problems = (error?.issues ?? []).map(({ path, message }) => ({ column: headOf(path.join('.')), message }))
  return { fields: data ? trimmed(data) : read, problems }
}

function planned(rows: readonly CsvRow[], customers: readonly Customer[]): Plan[] {
  const byId = new Map(customers.map((customer) => [customer.id, customer]))
  // The first of duplicates, in the order of the list.
  const byName = new Map(customers.toReversed().map((customer) => [customerKey(customer), customer]))
  const lines = new Map<string, number>()
  return rows.map((source): Plan => {
    const named = withValues(emptyCustomer, source.values)
    const before = source.id === '' ? byName.get(customerKey(named)) : byId.get(source.id)
    const own = before ? customerFields(before) : emptyCustomer
    const { fields, problems } = checked(withValues(own, source.values))
    for (const { head, value } of powersOfTen(own, source.values))
      problems.push({ column: head, message: customerMessages.powerOfTen(value) })
    if (source.isShifted) problems.push({ column: nameHead, message: customerMessages.tooManyCells })
    if (source.id !== '' && !before) problems.push({ column: idHead, message: customerMessages.idUnknown })
    const whom = before?.id ?? customerKey(fields)
    const twice = lines.get(whom)
    if (twice !== undefined) problems.push({ column: nameHead, message: customerMessages.twice(twice) })
    lines.set(whom, twice ?? source.line)
    const changes = columns.flatMap(({ head, field }) => {
      const [was, is] = [valueOf(own, field), valueOf(fields, field)]
      return before && was !== is ? { column: head, before: was, after: is } : []
    })
    const done = before ? (changes.length > 0 ? 'changed' : 'unchanged') : 'added'
    const row: ImportedCustomerRow = {
      line: source.line,
      companyName: cutText(fields.companyName, shortTextMax),
      branchName: cutText(fields.branchName, shortTextMax),
      outcome: problems.length > 0 ? 'refused' : done,
      problems,
      changes,
    }
    return { row, source, before, fields }
  })
}

const change = (ctx: Context, id: string, { source }: Plan): Promise<unknown> =>
  retryUntilWritten(`The customer of line ${source.line}`, async () => {
    const now = await readCustomer(id)
    if (!now) return true
    const { fields } = checked(withValues(customerFields(now), source.values))
    return (await replaceCustomer(now, customerOf(ctx, now, CustomerFields.parse(fields)))) || undefined
  })

/** The id is derived from the name, so that concurrent imports create it once; the next id if that one was renamed. */
async function add(ctx: Context, client: string, plan: Plan): Promise<unknown> {
  const name = customerKey(plan.fields)
  let turn = 0
  return retryUntilWritten(`The customer of line ${plan.source.line}`, async () => {
    const id = keyedId(name, ['imported customer', client, name, turn])
    if (await addCustomer(customerOf(ctx, { id, client }, CustomerFields.parse(plan.fields)))) return true
    const there = await readCustomer(id)
    if (there && customerKey(there) === name) return change(ctx, id, plan)
    if (there) turn++
    return undefined
  })
}

const carryOut = (ctx: Context, client: string, plan: Plan): Promise<unknown> =>
  plan.before ? change(ctx, plan.before.id, plan) : add(ctx, client, plan)

/** Concurrent writes: those of one client go to the same partitions, whose throughput is limited. */
const atOnce = 4

export async function importCustomers(ctx: Context, { query, body }: InputOf<'importCustomers'>): Promise<Imported> {
  const client = await resolveClient(ctx, query.client, 'query.client')
  const plans = planned(csvRows(body.csv), await readAll(client))
  const data = plans.map(({ row }) => row)
  if (!body.apply || data.some(({ outcome }) => outcome === 'refused')) return { data, applied: false }
  const inTurn = limitConcurrency(atOnce)
  const open = plans.filter(({ row }) => row.outcome !== 'unchanged')
  await Promise.all(open.map((plan) => inTurn(() => carryOut(ctx, client, plan))))
  ctx.log.info('Customers imported', { client, rows: open.length })
  return { data, applied: true }
}
