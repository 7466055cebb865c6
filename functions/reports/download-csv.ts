import { csvMessages, type Address, type Client, type RouteInput, type routes } from '@lintel/contract'
import { dayInLondon, displayDate, toPounds, userNameOf } from '@lintel/rules'
import { findClient, providerClientId } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { csvFile, csvReply } from '../lib/csv.ts'
import type { Reply } from '../lib/reply.ts'
import { clientsOf, tableRows } from './table-rows.ts'
import type { HeaderRow } from './store/index.ts'

type Input<N extends keyof typeof routes> = RouteInput<(typeof routes)[N]>

export const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

export const dayOf = (instant: string | undefined) => (instant ? displayDate(dayInLondon(new Date(instant))) : '')

export const addressLine = ({ line1, line2, town, county, postcode }: Address) =>
  [line1, line2, town, county, postcode].filter((part) => part.trim() !== '').join(', ')

export const fileName = (table: string, { month, search }: Input<'downloadReportsCsv'>['query']) =>
  `${table}-${search?.trim() ? 'search' : month}.csv`

const reportColumns = [
  ...['Date', 'Ref', 'Type', 'Address', 'Branch'],
  ...['Inspector', 'Customer', 'Fees', 'Locked', 'Exported'],
] as const

/** Names of people and branches that reports store as ids; removed users keep theirs, others are empty. */
function reportCells({ record, customer, feesPence }: HeaderRow, client: Client | undefined, provider?: Client) {
  const { date, ref, type, address, branchId, userId, locked, exportedAt } = record
  const kind = client?.reportfactory.reportTypeList.find(({ name }) => name === type)
  const branch = client?.branches.find(({ id }) => id === branchId)
  const inspector = [client, provider].map((owner) => owner && userNameOf(owner, userId)).find((name) => name)
  return [
    ...[displayDate(date), String(ref), kind?.displayName ?? type, addressLine(address), branch?.name ?? ''],
    ...[inspector ?? '', customer, toPounds(feesPence), yesNo(locked), dayOf(exportedAt)],
  ]
}

export async function downloadReportsCsv(ctx: Context, { query }: Input<'downloadReportsCsv'>): Promise<Reply<string>> {
  const rows = await tableRows(ctx, query)
  const [clients, provider] = await Promise.all([clientsOf(rows), findClient(providerClientId)])
  const withDeleted = query.deleted === 'true'
  const cells = rows.map((row) => [
    ...reportCells(row, clients.get(row.record.client.id), provider),
    ...(withDeleted ? [yesNo(row.record.deleted)] : []),
  ])
  // If deleted reports are included, each row says whether its report is deleted.
  const columns = [...reportColumns, ...(withDeleted ? ['Deleted'] : [])]
  return csvReply(csvFile(columns, cells), fileName('reports', query), csvMessages.tooLarge)
}
