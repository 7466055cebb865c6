import { reportMessages, type InputOf, type AnswerOf } from '@lintel/contract'
import * as z from 'zod'
import { actOnReport, writeAct } from '../audit/write-act.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { faultsOf, mend, type Repaired } from '../lib/mend.ts'
import { transact } from '../lib/table.ts'
import { factsOf, HeaderRow, listedOf, mendHeader, readBody, readRawHeader, readVersionsBack } from './store/index.ts'

/** `faults`: paths, each with its error. */
export const notRepairable = (faults: string): string => `This report cannot be repaired here. Problems: ${faults}.`
export const changedMeanwhile = 'Somebody else has just changed this report. Please try again.'

const versionsLookedAt = 20

const RecordOfRow = z.record(z.string(), z.unknown())

async function lastReadable(id: string) {
  for (const { version, bodyKey } of await readVersionsBack(id, versionsLookedAt)) {
    const read = await readBody(bodyKey).catch(() => undefined)
    if (read) return { version, bodyKey, body: read.body }
  }
  return undefined
}

async function fromVersion(id: string, item: Record<string, unknown>): Promise<Repaired> {
  const found = await lastReadable(id)
  const record = RecordOfRow.safeParse(item['record']).data
  if (!found || !record) return { done: [] }
  const { version, bodyKey, body } = found
  const issues = HeaderRow.safeParse(item).error?.issues ?? []
  /** The version's replacements for the fields at a path in which something does not parse. */
  const replacements = (said: object, at: readonly string[]) =>
    Object.entries(said).filter(([field]) =>
      issues.some(({ path }) => [...at, field].every((step, index) => path[index] === step)),
    )
  const facts = replacements({ ...factsOf(body), bodyKey }, [])
  const fields = replacements({ ...listedOf(body), version }, ['record'])
  const row = { ...item, ...Object.fromEntries(facts), record: { ...record, ...Object.fromEntries(fields) } }
  const repaired = mend(HeaderRow, row)
  const taken = [...facts.map(([field]) => field), ...fields.map(([field]) => `record.${field}`)]
  return { ...repaired, done: [...taken.map((path) => `${path} of version ${version}`), ...repaired.done] }
}

/** From the last readable version; other fields are cut or left out, as `npm run ops -- repair` does. */
export async function mendReport(
  ctx: Context,
  { params: { id } }: InputOf<'mendReport'>,
): Promise<AnswerOf<'mendReport'>> {
  const item = await readRawHeader(id)
  if (!item) throw new HttpError(404, reportMessages.notFound)
  const { error } = HeaderRow.safeParse(item)
  if (!error) return { done: [] }
  const known = await fromVersion(id, item)
  const { row, done } = known.row ? known : mend(HeaderRow, item)
  const parsed = HeaderRow.safeParse(row)
  if (!parsed.success) throw new HttpError(409, notRepairable(faultsOf(error.issues).join(', ')))
  const detail = { fields: done.join(', ').slice(0, 1000) }
  const act = writeAct({ now: ctx.now(), user: ctx.user }, actOnReport('report.mend', parsed.data.record, detail))
  if (!(await transact([mendHeader(item, parsed.data), act]))) throw new HttpError(409, changedMeanwhile)
  return { done }
}
