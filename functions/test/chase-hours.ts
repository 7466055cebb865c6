import { lookAtDue } from '../chasing/on-schedule.ts'
import { dueIn } from '../sharing/chased-links.ts'

/** `node chase-hours.ts <from> <to>` runs the schedule in each hour in which something is due, and says which is done. */
const [from = '', to = ''] = process.argv.slice(2)
for (let at = Date.parse(from); at < Date.parse(to); at += 3_600_000) {
  const hour = new Date(at)
  if ((await dueIn(hour.toISOString())).length > 0) await lookAtDue(() => new Date(at + 5000))
  process.stdout.write(`${hour.toISOString()}\n`)
}
