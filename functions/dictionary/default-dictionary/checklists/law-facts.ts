/** A statement about the law in a checklist: whom it binds, its wording, and its source. */
export interface LawFact {
  where: 'England' | 'Great Britain'
  /** Whom it binds, and since when if that differs. */
  who: string
  words: string
  /**
   * Only what was read in its source is `sure`; second-hand or unclear statements are worded as custom, never as law.
   */
  certainty: 'sure' | 'ask'
  source: string
  readAt: string
}

const readAt = '2026-11-22'
const gasSource = 'hse.gov.uk/gas/landlords/gassaferecord.htm'
const eicrSource = 'hounslow.gov.uk private sector housing; clarkewillmott.com/?p=53287'
const alarmSource = 'propertyinvestmentproject.co.uk'
const legionellaSource = 'hse.gov.uk/legionnaires/legionella-landlords-responsibilities.htm'

const gas = { where: 'Great Britain', who: 'all landlords', certainty: 'sure', source: gasSource, readAt } as const
const eicr = {
  where: 'England',
  who: 'private landlords (social ones too since 1 November 2026)',
  certainty: 'sure',
  source: eicrSource,
  readAt,
} as const
const alarms = { where: 'England', who: 'all landlords', certainty: 'sure', source: alarmSource, readAt } as const
const legionella = { where: 'Great Britain', who: 'all landlords', source: legionellaSource, readAt } as const

/** The checklists' statements about the law, apart from the time limits for hazards. */
export const lawFacts = {
  gasCheck: { ...gas, words: 'a check by a Gas Safe engineer every twelve months' },
  gasEarly: { ...gas, words: 'a check made up to two months early keeps the date' },
  gasCopy: { ...gas, words: 'a copy for the tenant within 28 days' },
  gasRecords: { ...gas, words: 'records are kept for two years' },
  eicrInterval: { ...eicr, words: 'an inspection at least every five years' },
  eicrCopy: { ...eicr, words: 'a copy for the tenant within 28 days, and for the council within seven where it asks' },
  eicrRepairs: { ...eicr, words: 'remedial work within 28 days of the report, or sooner where it says so' },
  smokeAlarms: { ...alarms, words: 'a smoke alarm on each storey with a room used as living accommodation' },
  monoxideAlarms: {
    ...alarms,
    words: 'a carbon monoxide alarm in each room with a fixed combustion appliance other than a gas cooker',
  },
  alarmTest: { ...alarms, words: 'tested on the day a tenancy begins' },
  legionellaDuty: { ...legionella, certainty: 'sure', words: 'the risk of legionella must be assessed' },
  legionellaReview: { ...legionella, certainty: 'ask', words: 'the law sets no interval' },
} satisfies Record<string, LawFact>

/** Joins facts into a sentence that begins with whom they bind: `Landlords in England: …` */
export const factSentence = (...facts: readonly [LawFact, ...LawFact[]]): string => {
  const [{ where, who }] = facts
  return `${who.replace(/^all l/, 'L').replace(/^./, (letter) => letter.toUpperCase())} in ${where}: ${facts.map(({ words }) => words).join('; ')}.`
}
