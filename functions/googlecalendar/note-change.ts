import type { Appointment } from '@lintel/contract'
import type { TransactItem } from '../lib/table.ts'
import { linkedAmong } from './store/links.ts'
import { workItem } from './store/work.ts'

/** Schedules the update of its event in the calendars of these inspectors. */
export async function calendarWork(...states: readonly [Appointment, ...Appointment[]]): Promise<TransactItem[]> {
  const [{ id: appointment, client }] = states
  const users = [...new Set(states.map(({ userId }) => userId))]
  const now = new Date()
  return (await linkedAmong(client, users)).map((user) => workItem({ client, user, appointment }, now))
}
