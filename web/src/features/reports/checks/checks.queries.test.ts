import { ReportBody, type CheckRule, type ReportCheck } from '@lintel/contract'
import { expect, it } from 'vitest'
import { allChecks } from './checks.queries.ts'

const body = ReportBody.parse({
  date: '2026-11-21',
  branchId: 'b',
  userId: 'u',
  type: 'Check In',
  meters: [{ _uuid: 'm', name: 'Gas' }],
  signatures: [{ _uuid: 's', type: 'tenant', name: 'Ada' }],
})
const found = (rule: CheckRule, path: string, answer?: string): ReportCheck => ({
  rule,
  path,
  severity: 'warn',
  message: 'Gas meter: not read, and no reason given',
  source: 'x',
  ...(answer !== undefined && { answer }),
})
const ofSaved = [
  found('photo', 'rooms.r.sections.x'),
  found('meter', 'meters.m.readings', 'Sealed'),
  found('given', 'signatures.s'),
  found('given', 'signatures.gone'),
]
const shown = (isSaved: boolean, known?: readonly ReportCheck[]) =>
  allChecks({ body, type: undefined, isSaved }, known, undefined).map(({ rule, path, answer }) =>
    [rule, path, answer].filter(Boolean).join(' '),
  )

it('judges what is not saved here, with the server’s answers and what only it knows of parts still there', () => {
  expect(shown(false, ofSaved)).toEqual(['meter meters.m.readings Sealed', 'given signatures.s'])
  expect(shown(false)).toEqual(['meter meters.m.readings'])
  expect(shown(true, ofSaved)).toHaveLength(ofSaved.length)
})
