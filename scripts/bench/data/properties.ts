import { Address, Tenancy, type WorkbookRow } from '@lintel/contract'
import { completeSettings, newClient } from '@lintel/rules'
import type { Context } from '../../../functions/lib/context.ts'
import { propertyCells } from '../../../packages/fixtures/src/workbooks/properties.ts'

/* A client's workbook of 200 or 20,000 properties; the searched ones are in both. */

const client = 'bench-workbook'
const version = 'bench-version'

/** The client with the workbook. */
export const clients = () => [
  {
    ...newClient({ id: client, name: 'Quillhaven' }, { branchId: `${client}-1` }),
    settings: completeSettings([{ key: 'Spreadsheet API Active', type: 'boolean', value: 'true' }]),
  },
]

const rowOf = (number: number): WorkbookRow => {
  const [, line1 = '', line2 = '', town = '', county = '', postcode = '', tenant = '', email = ''] =
    propertyCells(number)
  return {
    rowindex: number + 2,
    reporttype: '',
    address: Address.parse({ line1, line2, town, county, postcode }),
    tenants: [{ name: tenant, email }],
    landlords: [],
    tenancy: Tenancy.parse({}),
    rooms: ['Hall', 'Kitchen', 'Lounge', 'Bedroom 1', 'Bedroom 2', 'Bathroom'],
  }
}

/** Writes a workbook of that many properties and activates it. */
export async function putToUse(total: number): Promise<void> {
  const { writeBlocks, replaceWorkbook } = await import('../../../functions/spreadsheets/store.ts')
  const usedAt = '2026-11-01T09:00:00.000Z'
  await writeBlocks(
    client,
    version,
    usedAt,
    Array.from({ length: total }, (_, number) => rowOf(number)),
  )
  const file = { upload: 'bench-upload', src: 'bench/properties.csv', filename: 'properties.csv', bytes: 1 }
  const workbook = { version, ...file, columns: [], rows: total, refused: 0, usedAt, usedBy: 'Bench' }
  if (!(await replaceWorkbook(client, undefined, workbook, []))) throw new Error('There is a workbook already.')
}

const ctx: Context = {
  requestId: 'bench',
  now: () => new Date(),
  log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  viewerAddress: undefined,
  user: { sub: 's', username: 'u', email: 'u@people.example', name: 'U', groups: [], clientId: client, userId: 'u' },
  scope: { kind: 'client', clientId: client },
}

/** The measured cases by name: each call runs once and returns its number of rows. */
export async function casesOf(): Promise<Record<string, () => Promise<number>>> {
  const { findProperties, getProperty } = await import('../../../functions/spreadsheets/operations.ts')
  const find = (address: string) => async () => {
    const input = { params: { clientid: client, address }, query: {}, headers: {}, body: undefined }
    const { reports } = await findProperties(ctx, input)
    // More may be found in the larger store; the searched one is in both.
    return reports.filter(({ rowindex }) => rowindex === 103).length || Math.min(1, reports.length)
  }
  const get = (rowindex: number) => async () => {
    const params = { clientid: client, reporttype: 'Inventory', rowindex }
    const { report } = await getProperty(ctx, { params, query: {}, headers: {}, body: undefined })
    return report.rooms.length
  }
  const [, line1 = '', , , , postcode = ''] = propertyCells(101)
  return {
    'properties: an address': find(line1),
    'properties: a street': find(line1.split(' ').slice(1).join(' ')),
    'properties: a postcode': find(postcode.replace(' ', '')),
    'properties: any order': find(`${postcode} ${line1}`),
    'properties: one': get(103),
  }
}
