import { coreReportTypes, ReportBody } from '@lintel/contract'
import { newClient } from '@lintel/rules'
import type { Change } from '../../../functions/reports/store/commit.ts'
import { untouchedHeader } from '../../../functions/reports/store/header.ts'

/*
 * 4,000 or more reports of 200 clients. One month, with its 300 reports, is the same in both, and so are the newest
 * references: only the rest of the table differs.
 */

export const clientCount = 200
/** The measured month: 300 reports, 120 of them the first client's. */
export const month = '2026-06'
const inMonth = 300
const ofFirstClient = 120
export const firstRefInMonth = 9_000_000
/** The number of months with all other reports. */
const otherMonths = 60

export const clientId = (n: number): string => `bench-client-${String(n).padStart(3, '0')}`
export const branchId = (client: string, n: number): string => `${client}-${n}`
export const userId = (client: string): string => `${client}-user`

/** The clients, each with two branches and a user. */
export const clients = () =>
  Array.from({ length: clientCount }, (_, n) => {
    const id = clientId(n)
    return newClient(
      {
        id,
        name: `Agency ${String(n).padStart(3, '0')}`,
        branches: [1, 2].map((branch) => ({ id: branchId(id, branch), name: `Branch ${branch}` })),
        users: [{ id: userId(id), name: 'Inspector', email: `${id}@people.example` }],
      },
      { branchId: branchId(id, 1) },
    )
  })

const streets = ['Old Quay', 'Mill Lane', 'Chapel Row', 'Station Road', 'Harbour View', 'Orchard Close', 'Beacon Hill']

/** A report, determined by `n`. */
function change(n: number, { ref, client, date }: { ref: number; client: string; date: string }): Change {
  const type = coreReportTypes[n % coreReportTypes.length] ?? 'Inventory'
  const body = ReportBody.parse({
    date,
    branchId: branchId(client, 1 + (n % 2)),
    userId: userId(client),
    type,
    address: {
      line1: `${1 + (n % 180)} ${streets[n % streets.length]}`,
      line2: n % 3 === 0 ? `Flat ${1 + (n % 9)}` : '',
      // A word in one of ten reports of the measured month, and in no other report.
      town: ref >= firstRefInMonth && n % 10 === 0 ? 'Quillhaven' : 'Westhaven',
      county: 'Northshire',
      postcode: `ZZ${1 + (n % 9)} ${n % 10}AB`,
    },
  })
  const { branchId: branch, userId: user, title, address } = body
  const id = `bench-report-${String(ref).padStart(6, '0')}`
  const time = `${date}T09:00:00.000Z`
  return {
    after: {
      bodyKey: `reports/${id}/1-benchmark.json.gz`,
      feesPence: 9000,
      customer: '',
      comments: 0,
      unreviewed: 0,
      unsigned: 0,
      awaited: [],
      record: {
        id,
        ref,
        client: { id: client, name: `Agency ${client.slice(-3)}` },
        version: 1,
        dictionaryversion: 'bench',
        displaydate: date,
        ...untouchedHeader(),
        createdAt: time,
        updatedAt: time,
        updatedBy: 'Inspector',
        date,
        branchId: branch,
        userId: user,
        type,
        title,
        address,
      },
    },
    version: {
      version: 1,
      bodyKey: `reports/${id}/1-benchmark.json.gz`,
      sha256: '',
      savedAt: time,
      savedBy: 'Inspector',
    },
  }
}

const day = (n: number) => String(1 + (n % 28)).padStart(2, '0')

function* others(total: number): Generator<Change> {
  for (let n = 0; n < total - inMonth; n++) {
    const at = n % otherMonths
    const date = `${2021 + Math.floor(at / 12)}-${String(1 + (at % 12)).padStart(2, '0')}-${day(n)}`
    yield change(n, { ref: n + 1, client: clientId(n % clientCount), date })
  }
}

function* measured(): Generator<Change> {
  for (let n = 0; n < inMonth; n++) {
    const client = clientId(n < ofFirstClient ? 0 : 1 + (n % (clientCount - 1)))
    yield change(n, { ref: firstRefInMonth + n, client, date: `${month}-${day(n)}` })
  }
}

/** That many reports, ready to be committed. */
export function* reports(total: number): Generator<Change> {
  yield* others(total)
  yield* measured()
}
