import type { nations } from './hazard-limits.ts'

export interface LawFact {
  where: (typeof nations)[number] | 'England and Wales' | 'Great Britain'
  who: 'Landlords' | 'Private landlords' | 'Social landlords' | 'Private and social landlords'
  words: string
  /** `sure` only if read in its source; `ask` is second-hand or unclear, and is shown as not confirmed. */
  certainty: 'sure' | 'ask'
  source: string
  readAt: string
}

type Basis = Omit<LawFact, 'words'>

/** The date of the first reading, and of the one that added the other nations. */
const first = '2026-11-22'
const second = '2026-11-28'

const basis = (where: Basis['where'], who: Basis['who'], source: string, readAt = second): Basis => ({
  where,
  who,
  certainty: 'sure',
  source,
  readAt,
})

const gas = basis('Great Britain', 'Landlords', 'hse.gov.uk/gas/landlords/gassaferecord.htm', first)
// Social landlords: new lettings since 1 December 2025, existing ones since 1 May 2026.
const eicrSource = 'hounslow.gov.uk private sector housing; housing.org.uk, 12 December 2025'
const eicr = basis('England', 'Private and social landlords', eicrSource)
const epcSource =
  'Energy Efficiency (Private Rented Property) Regulations 2015; tdsgroup.uk; insights.devonshires.com/post/102mfc7'
const epc = basis('England and Wales', 'Private landlords', epcSource)
const england = basis('England', 'Landlords', 'propertyinvestmentproject.co.uk', first)
const walesSource = 'regulation 5 of the fitness regulations, quoted by electricalcounter and landlordsguild.com'
const wales = basis('Wales', 'Landlords', walesSource)
const scotland = basis('Scotland', 'Landlords', 'gov.scot, repairing standard, annex J')
const northernIreland = basis('Northern Ireland', 'Private landlords', 'legislation.gov.uk/nisr/2024/123')

/** The checklists' statements about the law, apart from the time limits for hazards. */
export const lawFacts = {
  gasCheck: { ...gas, words: 'a check by a Gas Safe engineer every twelve months' },
  gasEarly: { ...gas, words: 'a check made up to two months early keeps the date' },
  gasCopy: { ...gas, words: 'a copy for the tenant within 28 days, for a new one before they move in' },
  gasRecords: { ...gas, words: 'records are kept for two years' },
  eicrInterval: { ...eicr, words: 'an inspection at least every five years' },
  eicrCopy: { ...eicr, words: 'a copy for the tenant within 28 days, and for the council within seven where it asks' },
  eicrRepairs: { ...eicr, words: 'remedial work within 28 days of the report, or sooner where it says so' },
  eicrEquipment: { ...eicr, who: 'Social landlords', words: 'the equipment that they supply is checked as often' },
  eicrWales: { ...wales, words: 'an electrical inspection every five years' },
  eicrScotland: { ...scotland, words: 'an electrical inspection every five years' },
  appliancesScotland: { ...scotland, words: 'their appliances are tested (PAT)' },
  eicrNorthernIreland: {
    ...northernIreland,
    certainty: 'ask',
    source: 'not read',
    words: 'electrical safety regulations of 2025',
  },
  epcMinimum: { ...epc, words: 'F and G may not be let without a registered exemption' },
  epcPlanned: { ...epc, words: 'C or its equivalent by 1 October 2030 is decided, and not yet in force' },
  smokeEngland: { ...england, words: 'a smoke alarm on each storey with a room used as living accommodation' },
  monoxideEngland: {
    ...england,
    words: 'a carbon monoxide alarm in each room with a fixed combustion appliance other than a gas cooker',
  },
  alarmTestEngland: { ...england, words: 'tested on the day a tenancy begins' },
  smokeWales: { ...wales, words: 'a smoke alarm on each storey, on the mains and interlinked' },
  monoxideWales: {
    ...wales,
    words: 'a carbon monoxide alarm in each room with a gas, oil or solid-fuel appliance, cookers too',
  },
  unfitWales: { ...wales, words: 'without these alarms the home counts as unfit and no rent is due' },
  smokeScotland: {
    ...scotland,
    words:
      'a smoke alarm in the living room and in every hall, landing and stairway, a heat alarm in the kitchen, all interlinked',
  },
  monoxideScotland: { ...scotland, words: 'a carbon monoxide alarm at each carbon-fuelled appliance or flue' },
  smokeNorthernIreland: {
    ...northernIreland,
    words:
      'smoke alarms in the living room and in every hall, landing and stairway, a heat alarm in the kitchen, all interlinked',
  },
  monoxideNorthernIreland: { ...northernIreland, words: 'carbon monoxide alarms' },
  legionellaDuty: {
    ...gas,
    words: 'the risk of legionella must be assessed',
    source: 'hse.gov.uk/legionnaires/legionella-landlords-responsibilities.htm',
  },
  repairEngland: {
    ...england,
    readAt: second,
    words:
      'they keep the structure, the outside, and installations for heating and water in repair (Landlord and Tenant Act 1985, section 11)',
    source: 'england.shelter.org.uk/legal/housing_conditions, section 11',
  },
} satisfies Record<string, LawFact>

/** `Landlords in Wales: …; … Social landlords in England: …` */
export const lawSentences = (...facts: readonly LawFact[]): string =>
  [
    ...Map.groupBy(
      facts,
      ({ who, where, certainty }) => `${who} in ${where}${certainty === 'ask' ? ' (not confirmed)' : ''}`,
    ),
  ]
    .map(([whom, said]) => `${whom}: ${said.map(({ words }) => words).join('; ')}.`)
    .join(' ')
