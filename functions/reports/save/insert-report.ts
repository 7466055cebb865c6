import type { Client, ClientRef, Report, ReportBody, ReportHeader } from '@lintel/contract'
import { countOpenChecks, displayDate, newId } from '@lintel/rules'
import { recordedPerson } from '../../lib/context.ts'
import { assertPrintable } from './answer-size.ts'
import { savedOf, updatedBy } from './next-version.ts'
import {
  commit,
  factsOf,
  listedOf,
  reserveRef,
  takeRef,
  wholeReport,
  writeBody,
  type Change,
  type StoredHeader,
  untouchedHeader,
} from '../store/index.ts'

/** The fields in `header` are used unchanged; the rest is allocated or empty. */
export interface ReportToInsert {
  client: ClientRef & Partial<Pick<Client, 'reportfactory'>>
  body: ReportBody
  header?: Partial<Omit<ReportHeader, 'client' | 'version' | 'displaydate'>>
  now: Date
  by: string
  byId?: string
  /** Not arrived yet. */
  awaited?: string[]
}

/** The first body is already written. */
export async function toInsert({
  client,
  body,
  header = {},
  now,
  by,
  byId = '',
  awaited = [],
}: ReportToInsert): Promise<Change> {
  const time = now.toISOString()
  const record: StoredHeader = {
    dictionaryversion: '',
    ...untouchedHeader(),
    createdAt: time,
    ...(byId && { createdBy: recordedPerson({ name: by, userId: byId }) }),
    updatedAt: time,
    ...updatedBy({ name: by, userId: byId }),
    ...header,
    id: header.id ?? newId(),
    ref: header.ref ?? (await takeRef()),
    client: { id: client.id, name: client.name },
    version: 1,
    displaydate: displayDate(body.date),
    ...(!header.legacy && { openchecks: countOpenChecks(body, client) }),
    ...listedOf(body),
  }
  await assertPrintable(body)
  const written = record.legacy ? undefined : await writeBody(record, body)
  return {
    after: { record, bodyKey: written?.bodyKey, ...factsOf(body), awaited },
    version: written && { version: 1, ...written, ...savedOf(record) },
  }
}

/** Without checks: for POST /reports and seeding. Throws if the id or the reference exists. */
export async function insertReport(report: ReportToInsert): Promise<Report> {
  const { header = {}, body } = report
  if (header.ref !== undefined) await reserveRef(header.ref)
  const change = await toInsert(report)
  const { record } = change.after
  if (!(await commit([change])))
    throw new Error(`A report with the id ${record.id} or the reference ${record.ref} already exists.`)
  return wholeReport(record, body)
}
