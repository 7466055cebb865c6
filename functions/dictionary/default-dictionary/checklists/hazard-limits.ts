import type { Deadline } from '@lintel/contract'

/** The answers that select a limit. */
export const nations = ['England', 'Scotland', 'Wales', 'Northern Ireland'] as const
export const landlordKinds = ['Private landlord', 'Social landlord'] as const
export const hazardKinds = { emergency: 'Emergency hazard', significant: 'Significant hazard' } as const

/** A landlord's duty with a time limit. */
interface Duty {
  name: string
  hazards: readonly (keyof typeof hazardKinds)[]
  /**
   * Whether the time runs from when the landlord became aware, or from the end of the investigation, which is this
   * inspection.
   */
  from: 'aware' | 'investigated'
  within: number
  unit: Deadline['unit']
}

/** The statutory time limits of one nation for one kind of landlord. */
export interface HazardLimits {
  nation: (typeof nations)[number]
  landlords: readonly (typeof landlordKinds)[number][]
  hazards: string
  /** `sure` only if read in its source; `ask` is second-hand or unclear. */
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

export const hazardLimits: readonly HazardLimits[] = [
  {
    nation: 'England',
    landlords: ['Social landlord'],
    hazards: 'damp and mould, and every emergency hazard',
    certainty: 'sure',
    inForceFrom: '2025-10-27',
    duties: [
      { name: 'Investigate and make safe', hazards: ['emergency'], from: 'aware', within: 24, unit: 'hours' },
      { name: 'Investigate', hazards: ['significant'], from: 'aware', within: 10, unit: 'working days' },
      {
        name: 'Written summary to the tenant, unless all is done by then',
        hazards: ['emergency', 'significant'],
        from: 'investigated',
        within: 3,
        unit: 'working days',
      },
      { name: 'Make safe', hazards: ['significant'], from: 'investigated', within: 5, unit: 'working days' },
      {
        name: 'Begin preventive work',
        hazards: ['significant'],
        from: 'investigated',
        within: 5,
        unit: 'working days',
      },
      {
        name: 'Begin preventive work, at the latest',
        hazards: ['significant'],
        from: 'investigated',
        within: 12,
        unit: 'weeks',
      },
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
    hazards: 'cold, heat, falls, fire, electrical, hygiene',
    certainty: 'ask',
    inForceFrom: '2026-11-30',
    duties: [],
    holidays: 'england-and-wales',
    source: 'second-hand',
    readAt: '2026-11-22',
  },
  {
    nation: 'Scotland',
    landlords: ['Private landlord', 'Social landlord'],
    hazards: 'damp and mould',
    certainty: 'sure',
    inForceFrom: '2026-10-06',
    duties: [
      { name: 'Investigate', hazards: ['emergency', 'significant'], from: 'aware', within: 10, unit: 'working days' },
      {
        name: 'Written summary to the tenant',
        hazards: ['emergency', 'significant'],
        from: 'investigated',
        within: 3,
        unit: 'working days',
      },
      {
        name: 'Begin safety work',
        hazards: ['emergency', 'significant'],
        from: 'investigated',
        within: 5,
        unit: 'working days',
      },
    ],
    holidays: 'scotland',
    source: 'legislation.gov.uk/ssi/2026/173/made',
    readAt: '2026-11-22',
  },
]

/** Slugs of the questions that determine the limits. */
export interface HazardQuestions {
  nation: string
  landlord: string
  hazard: string
  aware: string
  awareTime: string
}

const inWords = (landlords: readonly string[]) => {
  const kinds = landlords.map((kind) => kind.split(' ')[0]?.toLowerCase())
  return `${kinds.join(' and ').replace(/^./, (letter) => letter.toUpperCase())} landlords`
}

/** Converts the limits to deadlines of a checklist; those that are not `sure` are left out. */
export const hazardDeadlines = (rows: readonly HazardLimits[], slugs: HazardQuestions): Deadline[] =>
  rows
    .filter(({ certainty, inForceFrom }) => certainty === 'sure' && inForceFrom !== undefined)
    .flatMap((row) => [
      ...deadlinesFor(row, row.landlords, false, slugs),
      ...deadlinesFor(row, row.benchmarkFor ?? [], true, slugs),
    ])

const deadlinesFor = (
  row: HazardLimits,
  landlords: HazardLimits['landlords'],
  benchmark: boolean,
  slugs: HazardQuestions,
): Deadline[] =>
  (landlords.length === 0 ? [] : row.duties).map(({ name, hazards, from, within, unit }) => ({
    name,
    link: slugs.hazard,
    linkconditionvalue: hazards.map((kind) => hazardKinds[kind]).join('|'),
    also: [
      { link: slugs.nation, linkconditionvalue: row.nation },
      { link: slugs.landlord, linkconditionvalue: landlords.join('|') },
    ],
    from: from === 'aware' ? slugs.aware : 'report',
    ...(unit === 'hours' && { fromtime: slugs.awareTime }),
    began: slugs.aware,
    within,
    unit,
    ...(row.inForceFrom && { inforcefrom: row.inForceFrom }),
    ...(row.inForceTo && { inforceto: row.inForceTo }),
    holidays: row.holidays,
    binds: `${inWords(row.landlords)} in ${row.nation}`,
    ...(benchmark && { benchmark }),
    source: row.source,
    readat: row.readAt,
  }))
