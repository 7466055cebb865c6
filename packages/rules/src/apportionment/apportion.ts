import { Life, lifeText, type AgencyLife, type ItemQuality, type PlainDate, type Remedy } from '@lintel/contract'
import { displayMoney, percentOf } from '../pence.ts'
import { displayDate } from '../plain-dates.ts'
import { usefulLifeOf } from './lives.ts'

/** What is claimed for. */
export interface Apportionable {
  remedy: Remedy
  costPence: number
  /** Present if an invoice or estimate was uploaded. */
  invoice?: string | undefined
  /** 'YYYY' or 'YYYY-MM'; empty if unknown. */
  bought: string
  quality: ItemQuality
  /** In years, if a person gave it. */
  life?: number | undefined
  /** The tenant's part, in percent. */
  share: number
  /** The item's. */
  name: string
  /** The name of its room. */
  room: string
}

export interface Tenancy {
  end: PlainDate
  /** It has no end date; `end` is the day of the check-out. */
  isOpen: boolean
  /** Useful lives of the agency. */
  lives?: readonly AgencyLife[] | undefined
}

/** In pence. */
export interface Apportioned {
  low: number
  middle: number
  high: number
  proposed: number
  /** In words. */
  steps: string[]
  /** Nothing can be proposed while something is not known. */
  isKnown: boolean
}

/** Whole months; a year alone counts from 1 July. Not negative: something can be bought in the year in which it ended. */
const ageInMonths = (bought: string, end: PlainDate): number => {
  const [year = 0, month = 7] = bought.split('-').map(Number)
  const [endYear = 0, endMonth = 0] = end.split('-').map(Number)
  return Math.max(0, (endYear - year) * 12 + endMonth - month)
}

/** Half a penny is a penny more. */
const remainingOf = (costPence: number, life: number, age: number): number =>
  Math.floor((2 * costPence * Math.max(0, life - age) + life) / (2 * life))

const counted = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`

/** `2 years`, `6 years and 6 months` */
const durationText = (months: number): string => {
  const [years, rest] = [Math.floor(months / 12), months % 12]
  const parts = [years > 0 ? counted(years, 'year') : '', rest > 0 ? counted(rest, 'month') : '']
  return parts.filter(Boolean).join(' and ') || '0 months'
}

/** Whole pounds without pence. */
const moneyText = (pence: number): string => displayMoney(pence).replace(/\.00$/, '')

/** 'an £800 sofa', 'an £11,000 kitchen' */
const articleFor = (pence: number): string => (/^£(?:8|1[18](?:\D|$))/.test(moneyText(pence)) ? 'an' : 'a')

const heavyTraffic = /\b(?:hall(?:way)?|stairs?(?:case)?|landing)\b/i

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const unknown = (step: string): Apportioned => ({
  low: 0,
  middle: 0,
  high: 0,
  proposed: 0,
  steps: [step],
  isKnown: false,
})

const remedyNouns = { repair: 'Repair', clean: 'Cleaning' } as const

function replacement(thing: Apportionable, { end, isOpen, lives }: Tenancy): Apportioned {
  const { costPence, bought, quality, life, name, room } = thing
  const usual = usefulLifeOf(name, lives)
  if (bought === '') return unknown('When it was bought is not known, so nothing can be proposed.')
  const boughtText = bought.split('-').toReversed().join('/')
  const ended = isOpen
    ? `the tenancy has no end date, so its age is counted to the check-out on ${displayDate(end)}`
    : `the tenancy ended on ${displayDate(end)}`
  if (bought > end.slice(0, bought.length))
    return unknown(`Bought ${boughtText}, but ${ended}, so nothing can be proposed.`)
  if (!usual && life === undefined)
    return unknown('How long it lasts is not known: enter its life, so that a sum can be proposed.')
  // While it is being entered.
  if (life !== undefined && !Life.safeParse(life).success) return unknown(lifeText)

  const age = ageInMonths(bought, end)
  const from = bought.includes('-') ? '' : `, counted from 1 July ${bought}`
  const steps = [`Bought ${boughtText}${from}; ${ended}: ${durationText(age)} old.`]
  const noun = usual?.noun ?? lowerFirst(name || 'item')
  const sumOf = (title: string, months: number) => {
    const remaining = remainingOf(costPence, months, age)
    const thingText = `${articleFor(costPence)} ${moneyText(costPence)} ${noun} of ${durationText(months)}`
    steps.push(`${title}: ${thingText}, ${durationText(age)} old: ${moneyText(remaining)}`)
    return remaining
  }
  if (!usual) {
    const sum = sumOf('Life entered by hand', (life ?? 0) * 12)
    return { low: sum, middle: sum, high: sum, proposed: sum, steps, isKnown: true }
  }
  const [shortest, longest] = usual.years[quality || 'medium']
  const ofQuality = quality === '' ? 'Its quality is not shown and counts as medium' : `Its quality is ${quality}`
  steps.push(`${ofQuality}: ${shortest} to ${longest} years (${usual.source}).`)
  const low = sumOf('Low', shortest * 12)
  const middle = sumOf('Middle', (shortest + longest) * 6)
  const high = sumOf('High', longest * 12)
  if (life !== undefined) {
    return { low, middle, high, proposed: sumOf('Life entered by hand', life * 12), steps, isKnown: true }
  }
  const isWorn = heavyTraffic.test(room)
  steps.push(isWorn ? `${room} has heavy traffic: the low sum is proposed.` : 'The middle is proposed.')
  return { low, middle, high, proposed: isWorn ? low : middle, steps, isKnown: true }
}

/** A proposal: an adjudicator decides. Each printed sum is rounded, and the next step goes on with it. */
export function apportion(thing: Apportionable, tenancy: Tenancy): Apportioned {
  const { remedy, costPence, share, invoice } = thing
  if (costPence === 0) return unknown('Its cost is not known, so nothing can be proposed.')
  if (remedy === 'replace') return withShare(replacement(thing, tenancy), share)
  const steps = [`${remedyNouns[remedy]}${invoice ? ' as invoiced' : ''}: ${moneyText(costPence)}`]
  const whole = { low: costPence, middle: costPence, high: costPence, proposed: costPence, steps, isKnown: true }
  return withShare(whole, share)
}

function withShare(whole: Apportioned, share: number): Apportioned {
  if (share === 100 || !whole.isKnown) return whole
  const part = (pence: number) => percentOf(pence, share)
  const proposed = part(whole.proposed)
  return {
    low: part(whole.low),
    middle: part(whole.middle),
    high: part(whole.high),
    proposed,
    steps: [...whole.steps, `The tenant’s part of ${moneyText(whole.proposed)} is ${share}%: ${moneyText(proposed)}`],
    isKnown: true,
  }
}

/** Never more than the deposit. In pence. */
export const claimTotal = (sums: readonly number[], depositPence: number): number =>
  Math.min(
    depositPence,
    sums.reduce((total, sum) => total + sum, 0),
  )
