import type { CheckRule, Item } from '@lintel/contract'
import { itemsIn } from '../paths.ts'
import { conditionSteps, outState } from '../sections/rooms/check-out.ts'
import { claimFactsIn } from '../sections/rooms/claim-facts.ts'
import { isGone } from '../sections/rooms/facts.ts'
import type { Side } from '../side.ts'
import { pointAt, type Check, type Checked } from './check.ts'
import { isVague } from './vague-note.ts'

/** Poor, or worse than at check-in. */
export const isDamaged = (item: Item, side: Side): boolean => {
  const { in: before, out } = item.condition
  const { condition } = item.condition[side]
  if (isGone(item)) return false
  const isPoor = condition === 'Poor' || condition === 'Very poor'
  return isPoor || (side === 'out' && (conditionSteps(before.condition, out.condition) ?? 0) > 0)
}

/** Where nothing has changed, the check-in's notes and photographs count too. */
const sidesOf = ({ condition }: Item, side: Side) =>
  side === 'out' && condition.out.sameAsCheckin.active ? [condition.out, condition.in] : [condition[side]]

const hasPhoto = (item: Item, side: Side): boolean => sidesOf(item, side).some(({ photos }) => photos.length > 0)

function* damagedIn({ body, side, shows }: Checked) {
  if (shows.grades) for (const found of itemsIn(body)) if (isDamaged(found.item, side)) yield found
}

export const damageChecks = {
  place: {
    sentence: 'Damage is described with its place or its size',
    source:
      'NRLA with TDS, Photographic evidence in tenancy deposits (2021): the location of the damage, and its scale',
    *points(checked) {
      const { side } = checked
      for (const { item, room, path } of damagedIn(checked)) {
        const notes = sidesOf(item, side).flatMap((one) => one.notes.flatMap(({ note }) => note.trim() || []))
        if (!notes.every((note) => isVague(note, item.name))) continue
        const [first] = notes
        const what = first === undefined ? 'no note says what is wrong' : `‘${first}’ says neither where nor how large`
        const grade = item.condition[side].condition
        yield pointAt(
          `${path}.condition.${side}.notes`,
          [room, item.name],
          `Graded ${grade.toLowerCase()}, and ${what}`,
        )
      }
    },
  },
  photo: {
    sentence: 'Damage has a photograph',
    source: 'mydeposits for the NRLA, Using photographs and videos as dispute evidence (2021)',
    *points(checked) {
      const { side, shows } = checked
      if (!shows.photos) return
      for (const { item, room, path } of damagedIn(checked))
        if (!hasPhoto(item, side))
          yield pointAt(`${path}.condition.${side}.photos`, [room, item.name], 'Damaged, without a photograph')
    },
  },
  pair: {
    sentence: 'What has changed has its photograph of check-in beside it',
    source: 'TDS, Inventories, check-in and check-out reports (2019): comparison between check-in and check-out',
    *points(checked) {
      const { body, side, shows } = checked
      if (side === 'in' || !shows.photos) return
      for (const { item, room, path } of itemsIn(body)) {
        const { in: before, out } = item.condition
        // No photograph shows an age.
        const state = outState({ ...item, ...claimFactsIn(out.facts) })
        if (before.photos.length === 0 || isGone(item) || state !== 'changed') continue
        // That it has none at all is said there.
        if (shows.grades && isDamaged(item, side) && !hasPhoto(item, side)) continue
        if (out.photos.some(({ linkedphoto }) => before.photos.some(({ id }) => id === linkedphoto))) continue
        const what =
          out.photos.length === 0
            ? 'Changed, without a photograph beside that of check-in'
            : 'Changed, and no photograph is linked to that of check-in'
        yield pointAt(`${path}.condition.out.photos`, [room, item.name], what)
      }
    },
  },
} satisfies Partial<Record<CheckRule, Check>>
