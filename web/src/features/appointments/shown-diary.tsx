import type { Appointment, Client, PlannerView } from '@lintel/contract'
import { clashes, mayUseBranch } from '@lintel/rules'
import { memo, useMemo } from 'react'
import { openDialog } from '../../lib/dialogs.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { inspectorsOf, takersOf, usersByName, moveAppointment } from './appointment-form.ts'
import type { Planner } from './appointments.queries.ts'
import { Diary } from './diary.tsx'

export interface Shown {
  view: PlannerView
  branch: string | undefined
  user: string | undefined
}

const appointmentsIn = (all: readonly Appointment[], branch: string | undefined): readonly Appointment[] =>
  branch === undefined ? all : all.filter(({ branchId }) => branchId === branch)

/** The inspectors with a row: those in the planner, and former ones with appointments. */
export const inspectorsIn = (
  client: Client,
  planner: Planner,
  { view, branch, user }: Shown,
  all: readonly Appointment[],
): Client['users'] => {
  const busy = new Set(appointmentsIn(all, branch).map(({ userId }) => userId))
  const everybody = new Set(inspectorsOf(client, planner))
  return usersByName(client).filter(
    (one) =>
      (busy.has(one.id) || everybody.has(one)) &&
      (branch === undefined || mayUseBranch(one, branch) || busy.has(one.id)) &&
      (view === 'day' || user === undefined || one.id === user),
  )
}

/** Its many cells are rendered again only when their own data has changed. */
export const ShownDiary = memo(function ShownDiary({
  client,
  planner,
  date,
  appointments,
  ...shown
}: Shown & { client: Client; planner: Planner; date: string; appointments: readonly Appointment[] }) {
  const inspectors = inspectorsIn(client, planner, shown, appointments)
  const takers = takersOf(client, planner)
  // Visits of other branches too, though they are not shown.
  const inTheWay = useMemo(() => clashes(appointments), [appointments])
  const names = new Map(client.reportfactory.reportTypeList.map(({ name, displayName }) => [name, displayName]))
  if (inspectors.length === 0)
    return (
      <EmptyState
        title="Nobody is in the planner"
        text="Users are shown in the planner if their own settings or an administrator include them."
      />
    )
  return (
    <Diary
      view={shown.view}
      date={date}
      inspectors={inspectors}
      appointments={appointmentsIn(appointments, shown.branch)}
      typeName={(name) => names.get(name) ?? name}
      onOpen={(appointment) => openDialog('appointment', { client, appointment })}
      inTheWay={inTheWay}
      takes={(userId) => takers.has(userId)}
      onNew={({ userId = '', ...slot }) =>
        openDialog('appointment', { client, slot: takers.has(userId) ? { ...slot, userId } : slot })
      }
      onMove={(appointment, to) => void moveAppointment({ client, planner, all: appointments }, appointment, to)}
      onInspector={(userId) => openDialog('daySheet', { client, inspectors, chosen: userId, date })}
    />
  )
})
