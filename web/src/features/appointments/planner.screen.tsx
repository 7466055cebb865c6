import { appointmentMessages, type Client, type PlannerView } from '@lintel/contract'
import { dayInLondon, diaryDays, displayDate, plusDays } from '@lintel/rules'
import { ActionIcon, Button, Kbd, SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconCalendarShare, IconChevronLeft, IconChevronRight, IconFileText, IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAddressState } from '../../lib/address-state.ts'
import { errorText } from '../../lib/api-error.ts'
import { clientQuery } from '../../lib/client.queries.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { monthLabel } from '../../lib/date-time.ts'
import { useSession } from '../../lib/session.ts'
import { useShortcuts, useShortcutState } from '../../lib/shortcuts.ts'
import { toast } from '../../lib/toasts.ts'
import { ClientSelect } from '../../ui/client-select.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { NarrowTo } from '../../ui/narrow-to.tsx'
import { ListScreen } from '../../ui/table/list-screen.tsx'
import { inspectorsOf } from './appointment-form.ts'
import {
  diaryAddress,
  diaryIn,
  diaryParams,
  diaryQuery,
  readAppointment,
  useAppointmentEvents,
  usePlanner,
  type Diary as Asked,
  type Planner,
} from './appointments.queries.ts'
import { GoogleButton } from './google/google-button.tsx'
import { WithGoogle } from './google/calendar-offers.tsx'
import classes from './planner.module.css'
import { inspectorsIn, ShownDiary } from './shown-diary.tsx'

const views = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
] as const satisfies { value: PlannerView; label: string }[]

const stepped = ({ view, date }: Asked, by: 1 | -1): string => {
  if (view === 'day') return plusDays(date, by)
  if (view === 'week') return plusDays(date, 7 * by)
  const first = `${date.slice(0, 7)}-01`
  return `${plusDays(first, by === 1 ? 31 : -1).slice(0, 7)}-01`
}

/** Opens the appointment named in the URL, once; then replaces the URL with the diary's. */
const useNamedAppointment = (client: Client | undefined, { appointment: id, ...diary }: Asked) => {
  const navigate = useNavigate()
  const rest = diaryAddress(diary)
  useEffect(() => {
    if (id === undefined || !client) return
    const open = async () => {
      try {
        openDialog('appointment', { client, appointment: await readAppointment(id) })
      } catch (error) {
        toast.error(errorText(error))
      }
    }
    void navigate(rest, { replace: true })
    void open()
  }, [client, id, navigate, rest])
}

function Actions({
  client,
  planner,
  asked,
  everybody,
  printed,
  addNew,
}: {
  client: Client
  planner: Planner
  asked: Asked
  everybody: Client['users']
  printed: Client['users']
  addNew: () => void
}) {
  const keys = useShortcutState(({ enabled }) => enabled)
  const own = ownAmong(everybody, planner)
  // Only administrators create feeds for other inspectors.
  const fed = planner.seesAll ? everybody : everybody.filter(({ id }) => id === own)
  return (
    <>
      <GoogleButton on="desk" />
      {printed.length > 0 && (
        <Button
          variant="default"
          // A phone's bar has no room for it: there the inspector's name opens it.
          visibleFrom="sm"
          leftSection={<IconFileText size={16} stroke={1.8} aria-hidden />}
          onClick={() =>
            openDialog('daySheet', { client, inspectors: printed, chosen: asked.user ?? own, date: asked.date })
          }
        >
          Day sheet
        </Button>
      )}
      {fed.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconCalendarShare size={16} stroke={1.8} aria-hidden />}
          onClick={() => openDialog('calendarFeed', { client, inspectors: fed, chosen: asked.user ?? own })}
        >
          Feed
        </Button>
      )}
      <Button
        leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
        rightSection={keys && <Kbd visibleFrom="sm">N</Kbd>}
        onClick={addNew}
      >
        New
      </Button>
    </>
  )
}

function Filters({
  client,
  planner,
  clientId,
  asked,
  today,
  everybody,
  open,
}: {
  client: Client | undefined
  planner: Planner
  clientId: string | undefined
  asked: Asked
  today: string
  everybody: Client['users']
  open: (change: Partial<Asked>) => void
}) {
  const isWanted = clientId !== undefined
  const branches = client?.branches.filter(({ id }) => planner.branchIds?.includes(id) ?? true) ?? []
  const { from, to } = diaryDays(asked.view, asked.date)
  const heading = {
    day: undefined,
    week: `${displayDate(from)} – ${displayDate(plusDays(to, -1))}`,
    month: monthLabel(asked.date.slice(0, 7)),
  }[asked.view]

  return (
    <>
      <SegmentedControl
        aria-label="View"
        data={[...views]}
        value={asked.view}
        onChange={(view) => open({ view: views.find(({ value }) => value === view)?.value ?? 'day' })}
      />
      <div className={classes.date}>
        <ActionIcon aria-label={`Previous ${asked.view}`} onClick={() => open({ date: stepped(asked, -1) })}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <DateField label="Date" always value={asked.date} onChange={(date) => date !== '' && open({ date })} />
        <ActionIcon aria-label={`Next ${asked.view}`} onClick={() => open({ date: stepped(asked, 1) })}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" disabled={asked.date === today} onClick={() => open({ date: today })}>
          Today
        </Button>
      </div>
      {planner.choosesClient && (
        <ClientSelect
          aria-label="Company"
          placeholder="Company"
          value={clientId ?? ''}
          onChange={(id) => open({ client: id === '' ? undefined : id, branch: undefined, user: undefined })}
        />
      )}
      {isWanted && planner.choosesInspector && branches.length > 1 && (
        <NarrowTo label="Branch" options={branches} value={asked.branch} onChange={(branch) => open({ branch })} />
      )}
      {isWanted && asked.view !== 'day' && (
        <NarrowTo
          label="Inspector"
          options={everybody}
          value={planner.choosesInspector ? asked.user : ownAmong(everybody, planner)}
          disabled={!planner.choosesInspector}
          onChange={(user) => open({ user })}
        />
      )}
      {heading && <p className={classes.range}>{heading}</p>}
    </>
  )
}

const ownAmong = (everybody: Client['users'], { userId }: Planner) =>
  everybody.some(({ id }) => id === userId) ? userId : undefined

export function PlannerScreen() {
  const session = useSession()
  const planner = usePlanner()
  const { state: asked, wanted, change: open } = useAddressState(diaryIn, diaryParams)
  const clientId = planner.choosesClient ? asked.client : session.client?.id
  const isWanted = clientId !== undefined
  const { data: client } = useQuery({ ...clientQuery(clientId ?? ''), enabled: isWanted })
  const diary = useQuery({
    ...diaryQuery({ ...asked, client: planner.choosesClient ? clientId : undefined }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  // The previous days stay until the requested ones have loaded: the cells of both would otherwise be rendered.
  const [drawn, setDrawn] = useState({ view: asked.view, date: asked.date })
  if (!diary.isPlaceholderData && (drawn.view !== asked.view || drawn.date !== asked.date))
    setDrawn({ view: asked.view, date: asked.date })
  useAppointmentEvents()
  useNamedAppointment(client, asked)
  const [today] = useState(() => dayInLondon(new Date()))

  const everybody = client ? inspectorsOf(client, planner) : []
  const inspectors = client ? inspectorsIn(client, planner, asked, diary.data ?? []) : []
  const own = ownAmong(everybody, planner)
  const addNew = () => {
    if (client) openDialog('appointment', { client, slot: { userId: own, date: asked.date } })
  }
  // In the day view all inspectors have one; otherwise the chosen one, or the user who sees only their own diary.
  const printed = asked.view === 'day' ? inspectors : inspectors.filter(({ id }) => id === (asked.user ?? own))
  useShortcuts('Planner', [
    { keys: ['n'], label: 'New appointment', run: addNew },
    { keys: ['t'], label: 'Today', run: () => open({ date: today }) },
    { keys: ['['], label: 'Earlier', run: () => open({ date: stepped(wanted, -1) }) },
    { keys: [']'], label: 'Later', run: () => open({ date: stepped(wanted, 1) }) },
  ])

  return (
    <ListScreen
      title="Planner"
      actions={
        client && (
          <Actions
            client={client}
            planner={planner}
            asked={asked}
            everybody={everybody}
            printed={printed}
            addNew={addNew}
          />
        )
      }
      filters={
        <Filters
          client={client}
          planner={planner}
          clientId={clientId}
          asked={wanted}
          today={today}
          everybody={everybody}
          open={open}
        />
      }
    >
      <WithGoogle client={isWanted ? client : undefined} asked={planner.choosesClient ? clientId : undefined}>
        {!isWanted && <EmptyState title={appointmentMessages.chooseClient} text="Appointments belong to a client." />}
        {isWanted && diary.error && !diary.data && (
          <EmptyState title="The diary could not be loaded" text={errorText(diary.error)}>
            <Button variant="default" onClick={() => void diary.refetch()}>
              Try again
            </Button>
          </EmptyState>
        )}
        {isWanted && client && diary.data && (
          <ShownDiary
            client={client}
            planner={planner}
            view={drawn.view}
            date={drawn.date}
            branch={asked.branch}
            user={asked.user}
            appointments={diary.data}
          />
        )}
      </WithGoogle>
    </ListScreen>
  )
}
