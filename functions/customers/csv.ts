import {
  CustomerFields,
  customerMessages,
  cutText,
  shortTextMax,
  type Customer,
  type ImportedCustomerRow,
  type RouteAnswer,
  type RouteInput,
  type routes,
} from '@lintel/contract'
import { customerFields, customerKey, newId } from '@lintel/rules'
import { atMost } from '../lib/at-most.ts'
import type { Context } from '../lib/context.ts'
import { csvFile, csvReply } from '../lib/csv.ts'
import type { Reply } from '../lib/reply.ts'
import { untilWritten } from '../lib/until-written.ts'
import { columns, csvRows, idHead, nobody, valueOf, withValues, type CsvRow } from './csv-rows.ts'
import { customerOf } from './customer-of.ts'
import { clientMeant } from './find-customer.ts'
import { addCustomer, readAll, readCustomer, replaceCustomer } from './store.ts'

type Imported = RouteAnswer<typeof routes.importCustomers>

/** GET /clientcustomers/csv */
export async function downloadCustomersCsv(
  ctx: Context,
  { query }: RouteInput<typeof routes.downloadCustomersCsv>,
): Promise<Reply<string>> {
  const customers = await readAll(await clientMeant(ctx, query.client, 'query.client'))
  const rows = customers.map((customer) => [...columns.map(({ field }) => valueOf(customer, field)), customer.id])
  return csvReply(
    csvFile([...columns.map(({ head }) => head), idHead], rows),
    'customers.csv',
    customerMessages.tooMany,
  )
}

/** What a row would do. */
interface Plan {
  row: ImportedCustomerRow
  source: CsvRow
  /** Whom it changes; undefined for a new customer. */
  before: Customer | undefined
  fields: CustomerFields
}

const headOf = (field: string): string => columns.find((column) => column.field === field)?.head ?? idHead

const problemsOf = (fields: CustomerFields): ImportedCustomerRow['problems'] =>
  (CustomerFields.safeParse(fields).error?.issues ?? []).map(({ path, message }) => ({
    column: headOf(path.join('.')),
    message,
  }))

/** What each row would do to the customers that there are. */
function planned(rows: readonly CsvRow[], customers: readonly Customer[]): Plan[] {
  const byId = new Map(customers.map((customer) => [customer.id, customer]))
  // The first of several that are the same, as the list shows them.
  const byName = new Map(customers.toReversed().map((customer) => [customerKey(customer), customer]))
  const lines = new Map<string, number>()
  return rows.map((source): Plan => {
    const named = withValues(nobody, source.values)
    const before = source.id === '' ? byName.get(customerKey(named)) : byId.get(source.id)
    const fields = withValues(before ? customerFields(before) : nobody, source.values)
    const problems = problemsOf(fields)
    if (source.id !== '' && !before) problems.push({ column: idHead, message: customerMessages.idUnknown })
    const whom = before?.id ?? customerKey(fields)
    const twice = lines.get(whom)
    if (twice !== undefined) problems.push({ column: headOf('companyName'), message: customerMessages.twice(twice) })
    lines.set(whom, twice ?? source.line)
    const differing = columns.filter(({ field }) => valueOf(fields, field) !== valueOf(before ?? nobody, field))
    const changes = before ? differing.map(({ head }) => head) : []
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

/** Does what a row says. Where somebody else saved the customer meanwhile, what the file lacks stays as they left it. */
const carryOut = (ctx: Context, client: string, { before, fields, source }: Plan): Promise<unknown> =>
  before
    ? untilWritten(`The customer of line ${source.line}`, async () => {
        const now = await readCustomer(before.id)
        if (!now) return true
        const after = customerOf(ctx, now, CustomerFields.parse(withValues(customerFields(now), source.values)))
        return (await replaceCustomer(now, after)) || undefined
      })
    : addCustomer(customerOf(ctx, { id: newId(), client }, CustomerFields.parse(fields)))

/** Writes of one client go to the same partitions, which take only so many in a second. */
const atOnce = 4

/** POST /clientcustomers/csv */
export async function importCustomers(
  ctx: Context,
  { query, body }: RouteInput<typeof routes.importCustomers>,
): Promise<Imported> {
  const client = await clientMeant(ctx, query.client, 'query.client')
  const plans = planned(csvRows(body.csv), await readAll(client))
  const data = plans.map(({ row }) => row)
  if (!body.apply || data.some(({ outcome }) => outcome === 'refused')) return { data, applied: false }
  const inTurn = atMost(atOnce)
  const open = plans.filter(({ row }) => row.outcome !== 'unchanged')
  await Promise.all(open.map((plan) => inTurn(() => carryOut(ctx, client, plan))))
  ctx.log.info('Customers imported', { client, rows: open.length })
  return { data, applied: true }
}
