import type { Deadline } from '@lintel/contract'
import { snakeCase } from '@lintel/rules'

/** The answers that select a limit. */
export const nations = ['England', 'Scotland', 'Wales', 'Northern Ireland'] as const
export const landlordKinds = ['Private landlord', 'Social landlord'] as const
export const hazardKinds = { emergency: 'Emergency hazard', significant: 'Significant hazard' } as const

/** The questions that decide which limits run and from when. */
export const asks = {
  nation: 'Nation',
  landlord: 'Landlord',
  reason: 'Reason for the inspection',
  aware: 'Landlord became aware on',
  awareTime: 'Time at which the landlord became aware',
  found: 'Is there damp or mould in this room?',
  severity: 'Overall severity',
  hazard: 'Hazard',
  otherGrade: 'Grade of the other hazard',
  free: 'Substantially free from damp and mould?',
  safetyWork: 'Is safety work needed?',
} as const

/** Any one of the answers starts a duty. */
const findings = {
  emergency: { hazard: hazardKinds.emergency, otherGrade: hazardKinds.emergency },
  significant: { hazard: hazardKinds.significant },
  otherSignificant: { otherGrade: hazardKinds.significant },
  // Reports made before ‘Substantially free …’ was asked have the hazard's grade alone.
  dampOrMould: {
    free: 'No',
    found: 'Yes',
    reason: 'Reported by the tenant|Complaint or claim',
    severity: 'Slight|Moderate|Severe',
    hazard: `${hazardKinds.emergency}|${hazardKinds.significant}`,
  },
  safetyWork: { safetyWork: 'Yes', hazard: `${hazardKinds.emergency}|${hazardKinds.significant}` },
} satisfies Record<string, Partial<Record<keyof typeof asks, string>>>

interface Duty {
  name: string
  findings: readonly (keyof typeof findings)[]
  /** From when the landlord became aware, or the end of the investigation, which is this inspection. */
  from: 'aware' | 'investigated'
  within: number
  unit: Deadline['unit']
}

export interface HazardLimits {
  nation: (typeof nations)[number]
  landlords: readonly (typeof landlordKinds)[number][]
  hazards: string
  /** `sure` only if read in its source; `ask` is second-hand or unclear, and is shown as not confirmed. */
  certainty: 'sure' | 'ask'
  /** The first and last day on which a period can begin under it. Without a first day it is not in force. */
  inForceFrom?: string
  inForceTo?: string
  duties: readonly Duty[]
  /** Landlords whom it does not bind, but who are shown it as a benchmark. */
  benchmarkFor?: readonly (typeof landlordKinds)[number][]
  holidays: NonNullable<Deadline['holidays']>
  source: string
  readAt: string
}

/** The hazards of England's second phase, which a damp inspection can note besides. */
export const otherHazards = [
  'Excess cold or heat',
  'Falls',
  'Structural collapse or falling elements',
  'Fire or explosion',
  'Electrical',
  'Domestic hygiene, pests or food safety',
] as const

const duty = (name: string, of: Duty['findings'], from: Duty['from'], within: number, unit: Duty['unit']): Duty => ({
  name,
  findings: of,
  from,
  within,
  unit,
})

export const hazardLimits: readonly HazardLimits[] = [
  {
    nation: 'England',
    landlords: ['Social landlord'],
    hazards: 'damp and mould, and every emergency hazard',
    certainty: 'sure',
    inForceFrom: '2025-10-27',
    duties: [
      duty('Investigate and make safe', ['emergency'], 'aware', 24, 'hours'),
      duty('Investigate', ['significant'], 'aware', 10, 'working days'),
      duty(
        'Written summary to the tenant, unless all is done by then',
        ['emergency', 'significant'],
        'investigated',
        3,
        'working days',
      ),
      duty('Make safe', ['significant'], 'investigated', 5, 'working days'),
      duty('Begin preventive work', ['significant'], 'investigated', 5, 'working days'),
      duty('Begin preventive work, at the latest', ['significant'], 'investigated', 12, 'weeks'),
    ],
    // No limits are in force for private landlords (Renters' Rights Act 2025, section 60).
    benchmarkFor: ['Private landlord'],
    holidays: 'england-and-wales',
    source: 'bevanbrittan.com, awaabslawguide.co.uk, pannonecorporate.com; private: gov.uk HHSRS guide, footanstey.com',
    readAt: '2026-11-22',
  },
  {
    nation: 'England',
    landlords: ['Social landlord'],
    hazards: otherHazards.join(', ').toLowerCase(),
    certainty: 'ask',
    inForceFrom: '2026-11-30',
    duties: [
      duty('Investigate the other hazard', ['otherSignificant'], 'aware', 10, 'working days'),
      duty('Written summary of the other hazard', ['otherSignificant'], 'investigated', 3, 'working days'),
      duty('Make the other hazard safe', ['otherSignificant'], 'investigated', 5, 'working days'),
      duty('Begin preventive work on the other hazard', ['otherSignificant'], 'investigated', 5, 'working days'),
      duty(
        'Begin preventive work on the other hazard, at the latest',
        ['otherSignificant'],
        'investigated',
        12,
        'weeks',
      ),
    ],
    holidays: 'england-and-wales',
    source: 'six second-hand texts, one of which names gov.uk guidance of 31 July 2026',
    readAt: '2026-11-28',
  },
  {
    nation: 'Scotland',
    landlords: ['Private landlord', 'Social landlord'],
    hazards: 'damp and mould',
    certainty: 'sure',
    inForceFrom: '2026-10-06',
    duties: [
      duty('Investigate', ['dampOrMould'], 'aware', 10, 'working days'),
      duty('Written summary to the tenant', ['dampOrMould'], 'investigated', 3, 'working days'),
      duty('Begin safety work', ['safetyWork'], 'investigated', 5, 'working days'),
    ],
    holidays: 'scotland',
    source: 'legislation.gov.uk/ssi/2026/173/made',
    readAt: '2026-11-28',
  },
  {
    nation: 'Scotland',
    landlords: ['Social landlord'],
    hazards: 'right to repair: completed in 20 working days',
    certainty: 'ask',
    inForceFrom: '2026-10-06',
    // None while it is not known from which day the 20 working days run.
    duties: [],
    holidays: 'scotland',
    source: 'legislation.gov.uk/ssi/2026/173/made, second half, second-hand',
    readAt: '2026-11-28',
  },
]

const inWords = (landlords: readonly string[]) => {
  const kinds = landlords.map((kind) => kind.split(' ')[0]?.toLowerCase())
  return `${kinds.join(' and ').replace(/^./, (letter) => letter.toUpperCase())} landlords`
}

export const hazardDeadlines = (rows: readonly HazardLimits[]): Deadline[] =>
  rows
    .filter(({ inForceFrom }) => inForceFrom !== undefined)
    .flatMap((row) => [...deadlinesFor(row, row.landlords, false), ...deadlinesFor(row, row.benchmarkFor ?? [], true)])

const condition = ([question, answers]: readonly [question: string, answers: string]) => ({
  link: snakeCase(asks[question as keyof typeof asks]),
  linkconditionvalue: answers,
})

const startsOf = (duty: Duty) => {
  const all = duty.findings.flatMap((finding) => Object.entries(findings[finding]))
  const byQuestion = Map.groupBy(all, ([question]) => question)
  return [...byQuestion].map(([question, found]) =>
    condition([question, found.map(([, answers]) => answers).join('|')]),
  )
}

const deadlinesFor = (row: HazardLimits, landlords: HazardLimits['landlords'], benchmark: boolean): Deadline[] =>
  (landlords.length === 0 ? [] : row.duties).flatMap((duty) => {
    const [first, ...others] = startsOf(duty)
    if (!first) return []
    const { name, from, within, unit } = duty
    return {
      name,
      ...first,
      ...(others.length > 0 && { or: others }),
      also: [condition(['nation', row.nation]), condition(['landlord', landlords.join('|')])],
      from: from === 'aware' ? snakeCase(asks.aware) : 'report',
      ...(unit === 'hours' && { fromtime: snakeCase(asks.awareTime) }),
      began: snakeCase(asks.aware),
      within,
      unit,
      ...(row.inForceFrom && { inforcefrom: row.inForceFrom }),
      ...(row.inForceTo && { inforceto: row.inForceTo }),
      holidays: row.holidays,
      binds: `${inWords(row.landlords)} in ${row.nation}`,
      ...(benchmark && { benchmark }),
      ...(row.certainty === 'ask' && { unconfirmed: true }),
      source: row.source,
      readat: row.readAt,
    }
  })
