import { appointmentMessages, travelMinutes, type Appointment, type Client, type PlannerView } from '@lintel/contract'
import { clashOf, mayUseBranch } from '@lintel/rules'
import { memo } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { toast } from '../../lib/toasts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { fieldsOf, formOf, inspectorsOf } from './appointment-form.ts'
import { refetchDiaries, saveAppointment, showMoved, type Planner } from './appointments.queries.ts'
import { Diary, type Move } from './diary.tsx'

/** The part of a diary that is shown. */
export interface Shown {
  view: PlannerView
  branch: string | undefined
  user: string | undefined
}

/** The fetched appointments that are shown. */
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
  return client.users.filter(
    (one) =>
      (busy.has(one.id) || everybody.has(one)) &&
      (branch === undefined || mayUseBranch(one, branch) || busy.has(one.id)) &&
      (view === 'day' || user === undefined || one.id === user),
  )
}

/** A warning about conflicts of a moved appointment; it was moved all the same. */
const warn = (moved: Appointment, others: readonly Appointment[]) => {
  const found = new Set(others.map((other) => clashOf(moved, other)))
  if (found.has('overlap')) toast.warning(appointmentMessages.overlap)
  else if (found.has('travel')) toast.warning(appointmentMessages.travel(travelMinutes))
}

const move = async (client: Client, all: readonly Appointment[], appointment: Appointment, to: Move) => {
  const moved = { ...appointment, ...to }
  const isSame =
    moved.starttime === appointment.starttime &&
    moved.endtime === appointment.endtime &&
    to.userId === appointment.userId
  if (isSame) return
  await showMoved(moved)
  // The new inspector can work for another branch.
  const user = client.users.find(({ id }) => id === to.userId)
  const branchId = !user || mayUseBranch(user, appointment.branchId) ? appointment.branchId : ''
  try {
    warn(await saveAppointment(appointment.id, fieldsOf({ ...formOf(moved), branchId }), appointment.version), all)
  } catch (error) {
    toast.error(errorText(error))
    await refetchDiaries()
  }
}

/**
 * A fetched diary. Its many cells are expensive: they are rendered again when their own data has changed, not when the
 * screen around them has.
 */
export const ShownDiary = memo(function ShownDiary({
  client,
  planner,
  date,
  appointments,
  ...shown
}: Shown & { client: Client; planner: Planner; date: string; appointments: readonly Appointment[] }) {
  const inspectors = inspectorsIn(client, planner, shown, appointments)
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
      onNew={(slot) => openDialog('appointment', { client, slot })}
      onMove={(appointment, to) => void move(client, appointments, appointment, to)}
      onInspector={(userId) => openDialog('daySheet', { client, inspectors, chosen: userId, date })}
    />
  )
})
