import type { AgencyLife, ItemQuality } from '@lintel/contract'

type Years = readonly [from: number, to: number]

/** How long something lasts, in years. */
export interface UsefulLife {
  /** 'a £500 carpet' */
  noun: string
  years: Readonly<Record<Exclude<ItemQuality, ''>, Years>>
  /** Who says so. */
  source: string
}

interface PublishedLife extends UsefulLife {
  /** Names of items that are such a thing. */
  names: RegExp
  /** When the source was last read. */
  readAt: string
}

const whateverQuality = (years: Years) => ({ budget: years, medium: years, high: years })

const published = { source: 'SafeDeposits Scotland, a guide to product lifespans; TDS, 2/2021', readAt: '2026-11-28' }

/** Furniture and appliances are not confirmed: their lives are entered by hand. */
export const usefulLives: readonly PublishedLife[] = [
  {
    noun: 'carpet',
    // Of natural fibre, only the longest is known.
    names: /^(?!.*\b(?:sisal|jute|coir|seagrass|natural fibre)\b).*\bcarpet(?:s|ing)?\b/i,
    years: { budget: [2, 4], medium: [5, 8], high: [8, 15] },
    ...published,
  },
  {
    noun: 'laminate or vinyl floor',
    names: /\b(?:laminate|vinyl)\b.*\bfloor|\bfloor.*\b(?:laminate|vinyl)\b/i,
    years: whateverQuality([5, 10]),
    ...published,
  },
  {
    noun: 'hardwood floor',
    names: /\bhardwood\b.*\bfloor|\bfloor.*\bhardwood\b/i,
    years: whateverQuality([15, 50]),
    ...published,
  },
  {
    noun: 'decoration',
    names:
      /^(?:walls?|ceilings?)$|\b(?:decorations?|decor|wallpaper|paintwork|feature wall|(?:painted|papered) (?:walls?|ceilings?))\b/i,
    years: whateverQuality([3, 5]),
    ...published,
  },
]

const wordsOf = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The agency's own first: every word of its name is in the item's. */
export function usefulLifeOf(itemName: string, own: readonly AgencyLife[] = []): UsefulLife | undefined {
  const words = new Set(wordsOf(itemName))
  const isNamed = ({ name }: AgencyLife) => wordsOf(name).length > 0 && wordsOf(name).every((word) => words.has(word))
  const agency = own.find(isNamed)
  if (!agency) return usefulLives.find(({ names }) => names.test(itemName))
  const { name, from, to } = agency
  return { noun: name.toLowerCase(), years: whateverQuality([from, to]), source: 'the agency’s own figure' }
}
