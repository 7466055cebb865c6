import { ReportBody } from '@lintel/contract'
import {
  boundParty,
  checklistDictionary,
  checklistSections,
  fillChecklists,
  newId,
  runningDeadlines,
  whyNoDeadline,
} from '@lintel/rules'
import { expect, it } from 'vitest'
import { defaultDictionary } from '../index.ts'

const type = 'Damp and Mould Inspection'
const rules = checklistDictionary(defaultDictionary, type)

interface Inspection {
  answers: Record<string, string>
  /** The day of the inspection. */
  on?: string
  /** Whether a report has the questions; otherwise it was made before they were asked. */
  asks?: (prompt: string) => boolean
}

/** What runs: `Investigate 2027-01-06`, the first to end first; or else why none does. */
const limits = ({ answers, on = '2026-12-24', asks = () => true }: Inspection) => {
  const rooms = [{ _uuid: 'r', name: 'Bedroom', type: 'bedroom', category: 1 }]
  const body = ReportBody.parse({ date: on, branchId: 'b', userId: 'u', type, rooms })
  fillChecklists(body, rules, newId)
  for (const { section } of checklistSections(body)) {
    section.complianceitems = section.complianceitems.filter(({ prompt }) => asks(prompt))
    for (const item of section.complianceitems) item.value = answers[item.prompt] ?? ''
  }
  const running = runningDeadlines(body, rules)
  return {
    limits: running.map(({ name, due }) => `${name} ${due}`),
    whom: [...new Set(running.map(boundParty))],
    why: whyNoDeadline(body, rules),
  }
}

const finding = (reason: string, found: string, hazard: string, severity: string, free: string) => ({
  'Reason for the inspection': reason,
  'Is there damp or mould in this room?': found,
  Hazard: hazard,
  'Overall severity': severity,
  'Substantially free from damp and mould?': free,
})
const falls = { Hazard: 'None', 'Other hazard found': 'Falls', 'Grade of the other hazard': 'Significant hazard' }

const findings = {
  emergency: finding('Routine', 'Yes', 'Emergency hazard', 'Severe', 'No'),
  significant: {
    ...finding('Routine', 'Yes', 'Significant hazard', 'Moderate', 'No'),
    'Is safety work needed?': 'Yes',
  },
  'a little mould': finding('Routine', 'Yes', 'None', 'Slight', 'Yes'),
  'nothing, after a report': finding('Reported by the tenant', 'No', 'None', 'None', 'Yes'),
  nothing: finding('Routine', 'No', 'None', 'None', 'Yes'),
}

/*
 * The landlord became aware on Friday 18 December 2026; the inspection is on Thursday 24 December.
 * Holidays: 25 and 28 December and 1 January everywhere, in Scotland also 4 January (for Saturday the 2nd).
 *
 * Working days after 18 December:
 *   England   21 22 23 24 | 29 30 31 | 4 5 6      the 10th is 6 January
 *   Scotland  21 22 23 24 | 29 30 31 | 5 6 7      the 10th is 7 January
 * Working days after 24 December:
 *   England   29 30 31 | 4 5      the 3rd is 31 December, the 5th 5 January
 *   Scotland  29 30 31 | 5 6      the 3rd is 31 December, the 5th 6 January
 * 24 hours after 18 December: the 19th. 12 weeks after 24 December: 7 days to the end of the month, 31 + 28 of January
 * and February, and 18 of the 84 are left: 18 March.
 */
const englandEmergency = [
  'Investigate and make safe 2026-12-19',
  'Written summary to the tenant, unless all is done by then 2026-12-31',
]
const englandSignificant = [
  'Written summary to the tenant, unless all is done by then 2026-12-31',
  'Make safe 2027-01-05',
  'Begin preventive work 2027-01-05',
  'Investigate 2027-01-06',
  'Begin preventive work, at the latest 2027-03-18',
]
const scotland = ['Written summary to the tenant 2026-12-31', 'Investigate 2027-01-07']
const scotlandWithWork = [
  'Written summary to the tenant 2026-12-31',
  'Begin safety work 2027-01-06',
  'Investigate 2027-01-07',
]

const none = { emergency: [], significant: [], 'a little mould': [], 'nothing, after a report': [], nothing: [] }
const table: Record<string, Record<keyof typeof findings, readonly string[]>> = {
  England: {
    emergency: englandEmergency,
    significant: englandSignificant,
    'a little mould': [],
    'nothing, after a report': [],
    nothing: [],
  },
  Scotland: {
    emergency: scotlandWithWork,
    significant: scotlandWithWork,
    'a little mould': scotland,
    'nothing, after a report': scotland,
    nothing: [],
  },
  Wales: none,
  'Northern Ireland': none,
}
const parties: Record<string, string> = {
  'England, Private landlord': 'Benchmark: it binds social landlords in England',
  'England, Social landlord': 'Binds social landlords in England',
  'Scotland, Private landlord': 'Binds private and social landlords in Scotland',
  'Scotland, Social landlord': 'Binds private and social landlords in Scotland',
}

const rows = Object.entries(table).flatMap(([nation, byFinding]) =>
  ['Private landlord', 'Social landlord'].flatMap((landlord) =>
    Object.entries(byFinding).map(([finding, due]) => ({ nation, landlord, finding, due })),
  ),
)

it.each(rows)('in $nation, of a $landlord, for $finding', ({ nation, landlord, finding, due }) => {
  const found = findings[finding as keyof typeof findings]
  const told = limits({
    answers: { ...found, Nation: nation, Landlord: landlord, 'Landlord became aware on': '2026-12-18' },
  })
  expect(told.limits).toEqual(due)
  if (due.length > 0) expect(told).toMatchObject({ whom: [parties[`${nation}, ${landlord}`]], why: '' })
  else expect(told.why).toMatch(new RegExp(`^No time limit runs.* ‘${nation}’ and ‘${landlord}’`))
})

it.each([
  ['the nation', { Landlord: 'Social landlord' }, '‘Nation’ is'],
  ['the landlord', { Nation: 'Scotland' }, '‘Landlord’ is'],
  ['both', {}, '‘Nation’ and ‘Landlord’ are'],
])('no clock runs where we do not know %s', (_what, answers, open) => {
  const told = limits({ answers: { ...findings.significant, ...answers, 'Landlord became aware on': '2026-12-18' } })
  expect(told).toMatchObject({ limits: [], why: `No time limit runs: ${open} not answered.` })
})

/*
 * A clock keeps the regime under which it began. Working days after Tuesday 6 October: 7 8 9 | 12–16 | 19 20. After
 * Friday 20 November, with St Andrew's Day on Monday the 30th: 23–27 | 1–4 | 7. After Monday 27 October 2025: 28–31 |
 * 3–7 | 10. After Monday 30 November 2026: 1–4 | 7–11 | 14.
 */
it.each([
  ['Scotland', '2026-10-05', {}, undefined],
  ['Scotland', '2026-10-06', {}, 'Investigate 2026-10-20'],
  ['Scotland', '2026-11-20', {}, 'Investigate 2026-12-07'],
  ['England', '2025-10-24', {}, undefined],
  ['England', '2025-10-27', {}, 'Investigate 2025-11-10'],
  ['England', '2026-11-27', falls, undefined],
  ['England', '2026-11-30', falls, 'Investigate the other hazard 2026-12-14'],
])('in %s, aware on %s', (nation, aware, changes, due) => {
  const answers = { ...findings.significant, Nation: nation, Landlord: 'Social landlord', ...changes }
  const told = limits({ answers: { ...answers, 'Landlord became aware on': aware } })
  expect(told.limits.find((limit) => limit.startsWith('Investigate'))).toBe(due)
  if (due?.includes('other')) expect(told.whom).toEqual(['Not confirmed: it binds social landlords in England'])
})

it('reports made before keep their clocks', () => {
  const earlier = new Set(['Nation', 'Landlord', 'Landlord became aware on', 'Hazard'])
  const answers = {
    Hazard: 'Significant hazard',
    Landlord: 'Social landlord',
    'Landlord became aware on': '2026-12-18',
  }
  const told = (nation: string) =>
    limits({ answers: { ...answers, Nation: nation }, asks: (prompt) => earlier.has(prompt) }).limits
  expect(told('England')).toEqual(englandSignificant)
  expect(told('Scotland')).toEqual(scotlandWithWork)
})
