import type { CheckRule } from '@lintel/contract'
import { dayInLondon, displayDate } from '../../plain-dates.ts'
import { cameraInstant, hasOffset } from '../photos/camera-time.ts'
import { pointAt, type Check, type PlacedPhoto } from './check.ts'

const dayMs = 24 * 3_600_000

const count = (number: number) => (number === 1 ? '1 photograph' : `${number} photographs`)

/** Shown at the first of them: `Hall, Sofa and 2 other places: 5 photographs ...`. */
function* pointAtFirst(placed: readonly PlacedPhoto[], what: string) {
  const [first] = placed
  if (!first) return
  const others = new Set(placed.map(({ path }) => path.slice(0, path.lastIndexOf('.')))).size - 1
  const also = others === 0 ? '' : ` and ${others} other ${others === 1 ? 'place' : 'places'}`
  yield pointAt(first.path, also ? [(first.where || 'Here') + also] : [first.where], what)
}

/** In the UK. */
const dayTaken = (takenAt: string): string =>
  hasOffset(takenAt) ? dayInLondon(cameraInstant(takenAt)) : takenAt.slice(0, 10)

export const photographChecks = {
  camera: {
    sentence: 'Photographs were taken within a day of the inspection',
    source: 'NRLA with TDS, Photographic evidence in tenancy deposits (2021): dated and timely photographs',
    needsFacts: true,
    *points(checked) {
      const inspected = Date.parse(checked.body.date)
      const byDay = Map.groupBy(checked.evidence, ({ photo }) => {
        const { takenAt } = (!photo.readonly && checked.facts?.uploads.get(photo.src)) || {}
        const day = takenAt === undefined ? '' : dayTaken(takenAt)
        return day !== '' && Math.abs(Date.parse(day) - inspected) > dayMs ? day : ''
      })
      for (const [day, taken] of byDay) {
        if (day === '') continue
        const apart = Math.round(Math.abs(Date.parse(day) - inspected) / dayMs)
        const when = `${apart} days ${day < checked.body.date ? 'before' : 'after'} the inspection`
        yield* pointAtFirst(
          taken,
          `By the camera’s clock, ${count(taken.length)} taken on ${displayDate(day)}, ${when}`,
        )
      }
    },
  },
  twice: {
    sentence: 'A photograph is used once, on one side',
    source: 'NRLA with TDS, Photographic evidence in tenancy deposits (2021): no second-guessing what a picture shows',
    *points(checked) {
      const seen = new Map<string, PlacedPhoto>()
      // What was taken over is used first, and cannot be repaired here.
      const inherited = checked.evidence.filter(({ photo }) => photo.readonly)
      const own = checked.evidence.filter(({ photo }) => !photo.readonly)
      for (const placed of [...inherited, ...own]) {
        const { src, readonly } = placed.photo
        const file = checked.facts?.uploads.get(src)?.sha256 ?? src
        const first = seen.get(file)
        if (first && readonly) continue
        if (first) {
          const where =
            first.where && first.where === placed.where ? 'twice here' : `also at ${first.where || 'another place'}`
          yield pointAt(placed.path, [placed.where], `The same photograph is ${where}`)
        } else seen.set(file, placed)
      }
    },
  },
  waiting: {
    sentence: 'Everything has arrived, and every photograph has its place',
    source: 'TDS, What evidence should I submit?: only what is submitted is looked at, at face value',
    *points(checked) {
      const { unassignedphotos } = checked.body
      if (unassignedphotos.length > 0)
        yield { path: 'unassignedphotos', message: `${count(unassignedphotos.length)} not assigned` }
      if (!checked.facts) return
      // No place in the report is about it.
      if (checked.facts.held.length > 0) yield { path: 'address', message: checked.facts.held.join('; ') }
      const onTheirWay: PlacedPhoto[] = []
      for (const placed of checked.evidence) {
        const { status, message } = checked.facts.uploads.get(placed.photo.src) ?? {}
        if (status === 'waiting') onTheirWay.push(placed)
        if (status !== 'refused') continue
        const refusal = ['A photograph was refused', message].filter(Boolean).join(': ')
        yield pointAt(placed.path, [placed.where], refusal)
      }
      yield* pointAtFirst(onTheirWay, `${count(onTheirWay.length)} still on the way`)
    },
  },
} satisfies Partial<Record<CheckRule, Check>>
