import fc from 'fast-check'
import { expect, it } from 'vitest'
import { apportion, claimTotal, type Apportionable } from './apportion.ts'
import { usefulLifeOf, usefulLives } from './lives.ts'

const ended = { end: '2026-11-20', isOpen: false } as const

const thing = (change: Partial<Apportionable> = {}): Apportionable => ({
  remedy: 'replace',
  costPence: 50_000,
  bought: '2024-11',
  quality: '',
  share: 100,
  name: 'Fitted carpet',
  room: 'Lounge',
  ...change,
})

const [sofa, laminate] = [{ name: 'Sofa' }, { name: 'Laminate floor' }]
const own = { lives: [{ name: 'Sofa', from: 4, to: 10 }] }

/* By hand: low, middle, high, proposed, in pence. Months from the first of a month to November 2026. */
it.each<[string, Partial<Apportionable>, [number, number, number, number], object?]>([
  // Life by hand, of something whose life nobody has published.
  ['50,000 x (120 - 24) / 120', { ...sofa, life: 10 }, [40_000, 40_000, 40_000, 40_000]],
  [
    '50,000 x (120 - 28) / 120 = 38,333.3, from 1 July 2024',
    { ...sofa, life: 10, bought: '2024' },
    [38_333, 38_333, 38_333, 38_333],
  ],
  ['new: 50,000 x 60 / 60', { ...sofa, life: 5, bought: '2026-11' }, [50_000, 50_000, 50_000, 50_000]],
  ['50,000 x (60 - 4) / 60, from 1 July 2026', { ...sofa, life: 5, bought: '2026' }, [46_667, 46_667, 46_667, 46_667]],
  ['as old as it lasts: (60 - 60) / 60', { ...sofa, life: 5, bought: '2021-11' }, [0, 0, 0, 0]],
  ['a month less: 50,000 x 1 / 60 = 833.3', { ...sofa, life: 5, bought: '2021-12' }, [833, 833, 833, 833]],
  ['older than it lasts: nothing', { ...sofa, life: 5, bought: '1990' }, [0, 0, 0, 0]],
  ['half up: 1 x (24 - 12) / 24 = 0.5', { ...sofa, life: 2, bought: '2025-11', costPence: 1 }, [1, 1, 1, 1]],
  ['below half: 1 x (24 - 13) / 24 = 0.46', { ...sofa, life: 2, bought: '2025-10', costPence: 1 }, [0, 0, 0, 0]],
  [
    'half up: 12,345 x 18 / 36 = 6,172.5',
    { ...sofa, life: 3, bought: '2025-05', costPence: 12_345 },
    [6173, 6173, 6173, 6173],
  ],
  [
    'half a year: 9,999 x 3 / 6 = 4,999.5',
    { ...sofa, life: 0.5, bought: '2026-08', costPence: 9999 },
    [5000, 5000, 5000, 5000],
  ],
  [
    '100,000,000 x (1200 - 24) / 1200',
    { ...sofa, life: 100, costPence: 100_000_000 },
    [98_000_000, 98_000_000, 98_000_000, 98_000_000],
  ],
  // A carpet: budget 2 to 4 years, medium 5 to 8, high 8 to 15; 24 months old.
  ['budget: (24, 36, 48) - 24', { quality: 'budget' }, [0, 16_667, 25_000, 16_667]],
  ['medium: 36 / 60, 54 / 78, 72 / 96', { quality: 'medium' }, [30_000, 34_615, 37_500, 34_615]],
  ['not shown counts as medium', {}, [30_000, 34_615, 37_500, 34_615]],
  ['high: 72 / 96, 114 / 138, 156 / 180', { quality: 'high' }, [37_500, 41_304, 43_333, 41_304]],
  ['heavy traffic, the low one', { room: 'Entrance hall' }, [30_000, 34_615, 37_500, 30_000]],
  ['heavy traffic, the low one', { room: 'Stairs and Landing', quality: 'high' }, [37_500, 41_304, 43_333, 37_500]],
  ['no heavy traffic in a challenge', { room: 'Challenge room' }, [30_000, 34_615, 37_500, 34_615]],
  ['life by hand before the usual: 50,000 x 96 / 120', { life: 10, room: 'Hall' }, [30_000, 34_615, 37_500, 40_000]],
  ['84 months old: none, none, 12 / 96', { bought: '2019-11' }, [0, 0, 6250, 0]],
  ['70 months old: none, 8 / 78, 26 / 96', { bought: '2021-01' }, [0, 5128, 13_542, 5128]],
  // Others that are published.
  ['laminate: 36 / 60, 66 / 90, 96 / 120', laminate, [30_000, 36_667, 40_000, 36_667]],
  ['decoration: 12 / 36, 24 / 48, 36 / 60', { name: 'Painted walls' }, [16_667, 25_000, 30_000, 25_000]],
  ['hardwood: 156 / 180, 366 / 390, 576 / 600', { name: 'Hardwood floor' }, [43_333, 46_923, 48_000, 46_923]],
  ['the agency’s own: 24 / 48, 60 / 84, 96 / 120', sofa, [25_000, 35_714, 40_000, 35_714], own],
  // The tenant's part, of each rounded sum.
  ['half of 34,615 = 17,307.5', { share: 50 }, [15_000, 17_308, 18_750, 17_308]],
  ['none of it', { share: 0 }, [0, 0, 0, 0]],
  // As invoiced, whatever the age.
  ['a repair', { remedy: 'repair', costPence: 7250, bought: '1990' }, [7250, 7250, 7250, 7250]],
  [
    'a third of 8,999 = 2,969.67',
    { remedy: 'clean', costPence: 8999, bought: '', share: 33 },
    [2970, 2970, 2970, 2970],
  ],
])('%s', (_sum, change, [low, middle, high, proposed], agency = {}) => {
  expect(apportion(thing(change), { ...ended, ...agency })).toMatchObject({
    low,
    middle,
    high,
    proposed,
    isKnown: true,
  })
})

it('says each step in words', () => {
  const steps = (change: Partial<Apportionable>, tenancy: object = {}) =>
    apportion(thing(change), { ...ended, ...tenancy }).steps
  expect(steps({ name: 'Carpet', quality: 'high', life: 10 }).at(-1)).toBe(
    'Life entered by hand: a £500 carpet of 10 years, 2 years old: £400',
  )
  expect(steps({ room: 'Hall', bought: '2024', share: 50 })).toEqual([
    'Bought 2024, counted from 1 July 2024; the tenancy ended on 20/11/2026: 2 years and 4 months old.',
    `Its quality is not shown and counts as medium: 5 to 8 years (${usefulLives[0]?.source}).`,
    'Low: a £500 carpet of 5 years, 2 years and 4 months old: £266.67',
    'Middle: a £500 carpet of 6 years and 6 months, 2 years and 4 months old: £320.51',
    'High: a £500 carpet of 8 years, 2 years and 4 months old: £354.17',
    'Hall has heavy traffic: the low sum is proposed.',
    'The tenant’s part of £266.67 is 50%: £133.34',
  ])
  expect(steps({ ...sofa, costPence: 1_100_000, bought: '2026-10', life: 1 }, { isOpen: true })).toEqual([
    'Bought 10/2026; the tenancy has no end date, so its age is counted to the check-out on 20/11/2026: 1 month old.',
    'Life entered by hand: an £11,000 sofa of 1 year, 1 month old: £10,083.33',
  ])
  expect(steps(sofa, own)[1]).toContain('4 to 10 years (the agency’s own figure)')
  expect(steps({ remedy: 'clean', costPence: 8000, invoice: 'file' })).toEqual(['Cleaning as invoiced: £80'])
  expect(steps({ remedy: 'repair', costPence: 250 })).toEqual(['Repair: £2.50'])
})

it.each<[string, Partial<Apportionable>]>([
  ['no day of purchase', { bought: '' }],
  ['bought after the end', { bought: '2027' }],
  ['bought in the month after the end', { bought: '2026-12' }],
  ['no life', sofa],
  ['no cost', { costPence: 0, remedy: 'clean' }],
  ['a life of nothing, while it is entered', { life: 0 }],
])('proposes nothing with %s, and says so', (_what, change) => {
  const { proposed, high, steps, isKnown } = apportion(thing({ share: 50, ...change }), ended)
  expect({ proposed, high, isKnown, said: steps.length }).toEqual({ proposed: 0, high: 0, isKnown: false, said: 1 })
})

it('counts a year as new if the tenancy ended in it before July', () => {
  expect(apportion(thing({ bought: '2026' }), { ...ended, end: '2026-03-31' }).proposed).toBe(50_000)
})

const months = fc.integer({ min: 0, max: 1500 }).map((age) => {
  const month = 2026 * 12 + 10 - age
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
})

const things = fc.record({
  remedy: fc.constantFrom('replace', 'repair', 'clean'),
  costPence: fc.integer({ min: 1, max: 1_000_000_000 }),
  bought: months,
  quality: fc.constantFrom('', 'budget', 'medium', 'high'),
  life: fc.option(
    fc.integer({ min: 1, max: 200 }).map((halves) => halves / 2),
    { nil: undefined },
  ),
  share: fc.integer({ min: 0, max: 100 }),
  name: fc.constantFrom('Fitted carpet', 'Walls', 'Vinyl floor', 'Sofa'),
  room: fc.constantFrom('Hall', 'Lounge'),
}) satisfies fc.Arbitrary<Apportionable>

it('never proposes more than the tenant’s part of the cost, nor a part of a penny', () => {
  fc.assert(
    fc.property(things, (item) => {
      const { low, middle, high, proposed } = apportion(item, ended)
      const max = Math.floor((item.costPence * item.share + 50) / 100)
      for (const sum of [low, middle, high, proposed]) {
        expect(Number.isSafeInteger(sum)).toBe(true)
        expect(sum).toBeGreaterThanOrEqual(0)
        expect(sum).toBeLessThanOrEqual(max)
      }
      expect(low).toBeLessThanOrEqual(middle)
      expect(middle).toBeLessThanOrEqual(high)
    }),
  )
})

it('never proposes more for what is older, or shown to last shorter', () => {
  fc.assert(
    fc.property(things, months, fc.integer({ min: 1, max: 200 }), (item, bought, halves) => {
      const sums = [item, { ...item, bought }].toSorted((a, b) => a.bought.localeCompare(b.bought))
      const [older = 0, younger = 0] = sums.map((one) => apportion(one, ended).proposed)
      expect(older).toBeLessThanOrEqual(younger)
      const [short = 0, long = 0] = [item.life ?? 0.5, halves / 2].toSorted((a, b) => a - b)
      const lasting = (life: number) => apportion({ ...item, life }, ended).proposed
      expect(lasting(short)).toBeLessThanOrEqual(lasting(long))
    }),
  )
})

it('claims the sum, cut to the deposit', () => {
  const pence = fc.integer({ min: 0, max: 1_000_000_000 })
  fc.assert(
    fc.property(fc.array(pence, { maxLength: 500 }), pence, (sums, deposit) => {
      const sum = sums.reduce((a, b) => a + b, 0)
      expect(claimTotal(sums, deposit)).toBe(sum > deposit ? deposit : sum)
    }),
  )
})

it.each([
  ['Carpet', 'carpet'],
  ['Laminate flooring', 'laminate or vinyl floor'],
  ['Laminate worktop', undefined],
  ['Wood floor', undefined],
  ['Sisal carpet', undefined],
  ['Ceiling', 'decoration'],
  ['Wall light', undefined],
  ['Leather sofa', 'sofa'],
])('takes the life of %s from %s', (name, noun) => expect(usefulLifeOf(name, own.lives)?.noun).toBe(noun))

it('has read its sources within 180 days', () => {
  for (const { readAt } of usefulLives) expect(Date.now() - Date.parse(readAt)).toBeLessThan(180 * 24 * 3_600_000)
})
