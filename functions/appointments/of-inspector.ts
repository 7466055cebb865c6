import type { Appointment, Client, PlainDate } from '@lintel/contract'
import { plusDays } from '@lintel/rules'
import { reaches, type Context } from '../lib/context.ts'
import { ownerOf } from './find-appointment.ts'
import { withCurrentRef } from './report-ref.ts'
import { readDiaryPage } from './store.ts'

export { resolveClient } from './find-appointment.ts'

export async function appointmentsOn(
  { scope }: Pick<Context, 'scope'>,
  { id: client }: Pick<Client, 'id'>,
  { userId: user, date }: { userId: string; date: PlainDate },
): Promise<Appointment[]> {
  const days = { from: date, to: plusDays(date, 1), user }
  const all: Appointment[] = []
  for (let after: string | undefined; ;) {
    const { appointments, next } = await readDiaryPage(client, days, after)
    all.push(...appointments.filter((one) => reaches(scope, ownerOf(one))))
    if (next === undefined) return Promise.all(all.map(withCurrentRef))
    after = next
  }
}
