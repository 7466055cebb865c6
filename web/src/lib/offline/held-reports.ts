import type { Report, ReportSummary } from '@lintel/contract'
import { reportAddress } from './kept-answers.ts'
import { useOnDevice } from './use-on-device.ts'

const everyReport = reportAddress('')

/** Undefined for other answers. */
const reportIn = (address: string) =>
  address.startsWith(everyReport) ? /^[\w-]+$/.exec(address.slice(everyReport.length))?.[0] : undefined

// Not part of the first page.
const offline = async () => import('./database.ts')

interface HeldIds {
  /** Of every report that opens without a network. */
  ids: ReadonlySet<string>
  /** Taken along: these stay until they are left behind. */
  along: ReadonlySet<string>
}

export const readHeld = async (owner: string): Promise<HeldIds> => {
  const { offlineDatabase, allOf } = await offline()
  const db = await offlineDatabase()
  const answers = await db.getAllKeys('answers', allOf(owner))
  const along = await db.getAllKeys('along', allOf(owner))
  return {
    ids: new Set(answers.flatMap(([, address]) => reportIn(address) ?? [])),
    along: new Set(along.map(([, id]) => id)),
  }
}

const nothing: HeldIds = { ids: new Set(), along: new Set() }

export const useHeld = (): HeldIds => useOnDevice('held', readHeld).data ?? nothing

const summaryOf = (report: Report): ReportSummary => ({ ...report, emailcount: report.emaillogs.length })

/** Read only where they are listed: whole reports are long. Newest first. */
const readReports = async (owner: string, unsentOnly: boolean): Promise<ReportSummary[]> => {
  const { offlineDatabase, allOf } = await offline()
  const db = await offlineDatabase()
  const addresses = unsentOnly
    ? (await db.getAllKeys('created', allOf(owner))).map(([, id]) => reportAddress(id))
    : (await db.getAllKeys('answers', allOf(owner))).map(([, address]) => address).filter(reportIn)
  const kept = await Promise.all(addresses.map((address) => db.get('answers', [owner, address])))
  return kept
    .flatMap((one) => (one ? summaryOf(JSON.parse(one.answer) as Report) : []))
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
}

/** The reports on this device; only those that the server does not know yet, if nothing else is asked for. */
export const useHeldReports = (unsentOnly: boolean) =>
  useOnDevice(unsentOnly ? 'unsent reports' : 'reports', (owner) => readReports(owner, unsentOnly))
