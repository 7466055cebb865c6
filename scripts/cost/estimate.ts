import { keysOf, zipRetentionDays } from '@lintel/contract'
import {
  copying,
  dollarsPerPound,
  keeping,
  movePrice,
  placesPrices,
  prices,
  readPrice,
  standing,
  type Price,
} from './prices.ts'
import { actionNames, type ActionName, type Units } from './units.ts'

/**
 * How much longer functions take in Lambda than here with a whole core: 1,024 MB are three fifths of a processor,
 * storage and tables respond over a network, and some calls start cold.
 */
export const slowerInLambda = 2.5

/** All actions on one report until it is finished. */
export const making: Readonly<Record<ActionName, number>> = {
  'a report is made': 1,
  'a photograph is sent': 150,
  // The editor and the visitor's page show each once; after that they are cached by browser and edge.
  'a photograph is shown': 300,
  'the list is looked at': 10,
  'the report is opened': 6,
  'the report is saved': 60,
  'a PDF is made': 2,
  'the report is mailed': 1,
  'a visitor opens it': 2,
  'a zip of its photographs is made': 0.2,
}

/**
 * The share of reports whose address is looked up: the others follow on, or are of a property that the client has. It
 * is suggested while typed, or listed for a postcode (one more call, to find its middle); kept postcodes are not counted.
 */
export const lookedUp = 0.25
/** Calls for one address. */
export const placesCalls = { label: 6, core: 0.5, stored: 1 } as const

/** The monthly share of stored reports that are still opened. */
const seenLater: Partial<Record<ActionName, number>> = { 'the report is opened': 0.05, 'a visitor opens it': 0.05 }

/** The example in docs/deploying.md. */
export const example = { reportsAMonth: 200, people: 9, photographBytes: 3_000_000, keptMonths: 24 }
export const clientCounts = [10, 200, 2000] as const

/** As in infra/stacks/storage.ts; PDFs move after a month. */
const originalsMoveAfterMonths = 7 / 30
/** The share of zips that are made later than that. */
const zipsAfterMove = 0.25

const priced = ({ dollars, per }: Price, amount: number) => (dollars * amount) / per
const total = (parts: Record<string, number>) => Object.values(parts).reduce((sum, part) => sum + part, 0)
const isPriced = (what: string): what is keyof typeof prices => what in prices

export const pence = (dollars: number): number => (dollars / dollarsPerPound) * 100

/** The billed amount of one unit by one action, in AWS. */
export function amountOf(units: Units, action: ActionName, what: string): number {
  const counted = units.actions[action][what] ?? 0
  if (what.endsWith('gigabyteSeconds')) return counted * slowerInLambda
  // Apart from what functions write, Lambda logs a start, an end and a report of each call.
  if (what === 'logs/bytes') return counted + linesOfLambda * (units.actions[action]['lambda/invocations'] ?? 0)
  // A zip contains the example's photographs, not the measured ones.
  if (action === 'a zip of its photographs is made' && what === 'cloudfront/bytesOut')
    return (counted * example.photographBytes) / units.photographs.bytes
  return counted
}
const linesOfLambda = 400

/** Dollars of one action, by billed unit. */
export const costOf = (units: Units, action: ActionName): Record<string, number> =>
  Object.fromEntries(
    Object.keys(units.actions[action])
      .filter(isPriced)
      .map((what) => [what, priced(prices[what], amountOf(units, action, what))]),
  )

export interface ReportCost {
  /** Dollars until it is finished: by action, by billed unit, and in total. */
  actions: Record<string, number>
  services: Record<string, number>
  made: number
  /** Dollars per month: the first, one after its files have moved, and the mean of the whole retention. */
  months: { first: number; later: number; mean: number }
}

/** The cost of a report of the example. */
export function reportCost(units: Units): ReportCost {
  const { kept, photographs } = units
  const originals = photographs.count * example.photographBytes
  const zips = making['a zip of its photographs is made']
  const pdfs = making['a PDF is made']
  const addresses =
    lookedUp * keysOf(placesCalls).reduce((sum, bucket) => sum + priced(placesPrices[bucket], placesCalls[bucket]), 0)
  const ofStorage = {
    'zips are kept': priced(keeping.standard, originals) * zips * (zipRetentionDays / 30),
    'originals and PDFs move': priced(movePrice, photographs.count + pdfs),
    'moved originals are read': priced(readPrice, originals) * zips * zipsAfterMove,
  }
  const services: Record<string, number> = { 's3/lifecycle': total(ofStorage), 'location/places': addresses }
  const actions: Record<string, number> = { ...ofStorage, 'its address is looked up': addresses }
  for (const action of actionNames) {
    const parts = costOf(units, action)
    actions[action] = making[action] * total(parts)
    for (const [what, dollars] of Object.entries(parts))
      services[what] = (services[what] ?? 0) + making[action] * dollars
  }
  const seen = Object.entries(seenLater).reduce(
    (sum, [action, times]) => sum + times * total(costOf(units, action as ActionName)),
    0,
  )
  const small = priced(keeping.standard, kept.copies + kept.bodies) + priced(keeping.rows, kept.rows) + seen
  const first =
    small +
    priced(keeping.standard, kept.documents + originals * originalsMoveAfterMonths) +
    priced(keeping.glacierInstant, originals * (1 - originalsMoveAfterMonths))
  const pdfsRead = (seenLater['a visitor opens it'] ?? 0) * priced(readPrice, kept.documents / pdfs)
  const later = small + priced(keeping.glacierInstant, kept.documents + originals) + pdfsRead
  const mean = (first + later * (example.keptMonths - 1)) / example.keptMonths
  return { actions, services, made: total(actions), months: { first, later, mean } }
}

/** As docs/deploying.md recommends; every night's backup of a table is a whole one. */
const copiedDays = 35
/** AWS Backup's smallest object. */
const smallestCopy = 128 * 1024

/** Dollars of a report's copies elsewhere (`copies`): once, and in each month. */
export function copiesCost({ kept, photographs: { count } }: Units, photos: boolean): { once: number; month: number } {
  const bodies = (1 + making['the report is saved']) * smallestCopy
  const printAndThumbnails = Math.max(kept.copies, 2 * count * smallestCopy)
  const files = kept.documents + bodies + (photos ? count * example.photographBytes + printAndThumbnails : 0)
  const rows = kept.rows * copiedDays
  return {
    once: priced(copying.transfer, files + rows),
    month: 2 * (priced(copying.objects, files) + priced(copying.rows, rows)),
  }
}

export interface ClientCost {
  clients: number
  reports: number
  /** Monthly dollars of one client, once it has stored reports for as long as the example does. */
  making: number
  keeping: number
  /** Its share of the environment's fixed cost. */
  standing: number
}

/** The environment's fixed cost in dollars per month. */
export const standingCost = (units: Units): number =>
  (Object.keys(standing) as (keyof typeof standing)[]).reduce(
    (sum, what) => sum + priced(standing[what], units.standing[what]),
    0,
  )

/** The monthly cost of one client among that many like it. */
export function clientCost(units: Units, clients: number): ClientCost {
  const { made, months } = reportCost(units)
  const keptReports = example.reportsAMonth * example.keptMonths
  return {
    clients,
    reports: clients * example.reportsAMonth,
    making: made * example.reportsAMonth,
    keeping: months.mean * keptReports,
    standing: standingCost(units) / clients,
  }
}
