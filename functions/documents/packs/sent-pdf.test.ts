import { createHash } from 'node:crypto'
import type { TrailKind, TrailRow } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, expect, it } from 'vitest'
import { variable } from '../../lib/environment.ts'
import { atStack } from '../../test/people.ts'
import { putObject } from '../../test/storage.ts'
import { pdfAsSent } from './sent-pdf.ts'

beforeAll(atStack)

/** A report with a PDF of each of three versions, the last of which is its newest. */
async function aReport() {
  const id = newId()
  const pdfs = await Promise.all(
    [1, 2, 3].map(async (version) => {
      const [src, bytes] = [`downloads/${id}/${version}.pdf`, Buffer.from(`${id} ${version}`)]
      await putObject(variable('DOCUMENTS_BUCKET'), src, bytes)
      return { version, sha256: createHash('sha256').update(bytes).digest('hex'), src }
    }),
  )
  const row = (kind: TrailKind, version = 0, change: Partial<TrailRow> = {}): TrailRow => ({
    at: `2026-03-0${version + 1}T10:00:00Z`,
    kind,
    by: { id: '', name: 'Tina, by link' },
    ...(version && { version, sha256: pdfs[version - 1]?.sha256 ?? '' }),
    text: '',
    hash: '',
    ...change,
  })
  return { report: { id, attachments: { report: { status: 'finished' as const, ...pdfs[2] } } }, row }
}

it('is the newest that a person was given or opened', async () => {
  const { report, row } = await aReport()
  const chosen = async (...trail: TrailRow[]) => {
    const { version, wasGiven } = (await pdfAsSent(report, trail)) ?? {}
    return [version, wasGiven]
  }
  expect(await chosen()).toEqual([3, false])
  const opened = row('opened', 2)
  expect(await chosen(row('mailed'), row('mailed', 1), opened, row('opened'))).toEqual([2, true])
  expect(await chosen(row('signed', 1), row('mailed', 2))).toEqual([2, true])
  // By a program, or by staff who showed it.
  for (const doubtful of [{ machine: true as const }, { by: { id: 'staff', name: 'A holder of the link' } }])
    expect(await chosen(row('mailed', 1), { ...opened, ...doubtful })).toEqual([1, true])
})

it('is none that was withdrawn, unless there is no other', async () => {
  const { report, row } = await aReport()
  const chosen = async (withdrawn: readonly number[], ...given: number[]) => {
    const trail = [
      ...given.map((version) => row('mailed', version)),
      ...withdrawn.map((version) => row('revoked', version)),
    ]
    const { version, wasGiven, isWithdrawn } = (await pdfAsSent(report, trail)) ?? {}
    return [version, wasGiven, isWithdrawn]
  }
  expect(await chosen([2], 1, 2)).toEqual([1, true, false])
  expect(await chosen([1, 2], 1, 2)).toEqual([3, false, false])
  expect(await chosen([2, 3], 2)).toEqual([2, true, true])
})
