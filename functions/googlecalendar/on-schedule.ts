import { limitConcurrency } from '../lib/concurrency.ts'
import { finishLinkEnd } from './finish-link-end.ts'
import { syncPerson } from './sync-person.ts'
import { dueBy } from './store/work.ts'

const atOnce = 8
/** No new work is started after this: the next run begins within a minute. */
const runMs = 45_000

/** Runs every minute. Throws last, if something failed. */
export async function handler(): Promise<void> {
  const begun = Date.now()
  const { people, gone } = await dueBy(new Date(begun))
  const inTurn = limitConcurrency(atOnce)
  const failures: unknown[] = []
  const each = (work: (now: Date) => Promise<void>) =>
    inTurn(async () => {
      const now = new Date()
      if (now.getTime() - begun > runMs) return
      try {
        await work(now)
      } catch (error) {
        failures.push(error)
      }
    })
  await Promise.all([
    ...people.map((person) => each((now) => syncPerson(person, now))),
    ...gone.map((link) => each((now) => finishLinkEnd(link, now))),
  ])
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} calendars could not be worked on.`)
}
