import './mantine-schedule.css'
import {
  appointmentMessages,
  plannerCellMinutes,
  plannerHours,
  travelMinutes,
  type Appointment,
  type Client,
  type PlannerView,
} from '@lintel/contract'
import { addressText, londonClock, type Clash } from '@lintel/rules'
import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ResourcesSchedule, type ResourcesScheduleProps, type ScheduleEventData } from '@mantine/schedule'
import { IconAlertTriangle } from '@tabler/icons-react'
import {
  useMemo,
  useRef,
  type ComponentPropsWithoutRef,
  type CSSProperties,
  type DragEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import type { Slot, Move } from './appointment-form.ts'
import classes from './diary.module.css'
import { dropped, eventOf, hoursFor, londonClockAfter, maxAtOnce, resized } from './diary-events.ts'
import { useDrawnRows } from './drawn-rows.ts'
import { useTouchDrag } from './touch-drag.ts'
import { UndrawnRows } from './undrawn-rows.tsx'

const atHour = (hour: number) => (hour === 24 ? '23:59:59' : `${String(hour).padStart(2, '0')}:00:00`)

const clashText = (clash: Clash) =>
  clash === 'overlap' ? appointmentMessages.overlap : appointmentMessages.travel(travelMinutes)

const slotOf = (clock: string) => ({ date: clock.slice(0, 10), time: clock.slice(11, 16) })

const rowOf = (element: Element): string | undefined =>
  element.closest(`.${classes.row}`)?.querySelector('[data-inspector]')?.getAttribute('data-inspector') ?? undefined

interface DiaryProps {
  view: PlannerView
  date: string
  inspectors: Client['users']
  appointments: readonly Appointment[]
  inTheWay: ReadonlyMap<string, Clash>
  takes: (userId: string) => boolean
  typeName: (name: string) => string
  onOpen: (appointment: Appointment) => void
  onNew: (slot: Slot) => void
  /** An inspector's name was clicked, on the day shown. */
  onInspector: (userId: string) => void
  onMove: (appointment: Appointment, move: Move) => void
}

const labels = {
  resourceSlot: 'New appointment,',
  resource: 'Inspector',
  resources: 'Inspectors',
  more: 'more',
  moreLabel: (count: number) => `+${count} more`,
  noEvents: 'No appointments',
}

type Events = readonly ReturnType<typeof eventOf>[]
type ById = ReadonlyMap<string, Appointment>

interface Moving extends Pick<DiaryProps, 'view' | 'takes' | 'onMove'> {
  isTouch: boolean
  events: Events
  byId: ById
}

/** Moving and resizing, by mouse in the library's own way or by finger. */
const useMoves = (root: RefObject<HTMLDivElement | null>, { view, isTouch, events, byId, takes, onMove }: Moving) => {
  const grabbed = useRef({ minutes: 0, userId: '' })
  const moveTo = (eventId: string | number, newStart: string, resourceId: string | undefined) => {
    const appointment = byId.get(String(eventId))
    const userId = resourceId ?? appointment?.userId ?? ''
    if (!appointment || (userId !== appointment.userId && !takes(userId))) return
    const times = dropped(appointment, newStart, { grabbed: grabbed.current.minutes, isMonth: view === 'month' })
    onMove(appointment, { ...times, userId })
  }
  const resizeTo = (eventId: string | number, edges: { newStart?: string; newEnd?: string }) => {
    const appointment = byId.get(String(eventId))
    const shown = events.find(({ id }) => id === eventId)
    if (!appointment || !shown) return
    const times = resized(appointment, shown, { newStart: shown.start, newEnd: shown.end, ...edges })
    onMove(appointment, { ...times, userId: appointment.userId })
  }
  useTouchDrag(root, {
    enabled: isTouch,
    resizes: view !== 'month',
    onDrop: ({ eventId, part, clock, resourceId }) => {
      if (part === 'all') moveTo(eventId, clock, resourceId)
      else if (part === 'start') resizeTo(eventId, { newStart: clock })
      // The cell under the finger is included.
      else resizeTo(eventId, { newEnd: londonClockAfter(clock, plannerCellMinutes) })
    },
  })
  const handlers = {
    onPointerDownCapture: ({ target, clientX }: PointerEvent) => {
      const pressed = target instanceof Element ? target.closest('[data-event-id]') : null
      const event = pressed && events.find(({ id }) => id === pressed.getAttribute('data-event-id'))
      if (!event) return
      const { left, width } = pressed.getBoundingClientRect()
      const minutes = (Date.parse(event.end) - Date.parse(event.start)) / 60_000
      grabbed.current = { minutes: ((clientX - left) / width) * minutes, userId: event.resourceId }
    },
    onDragOverCapture: (event: DragEvent) => {
      const row = event.target instanceof Element ? rowOf(event.target) : undefined
      // A row whose drop would be refused never hears of it: the browser then offers none.
      if (row !== undefined && row !== grabbed.current.userId && !takes(row)) event.stopPropagation()
    },
  }
  return { moveTo, resizeTo, handlers }
}

const eventParts = ({
  view,
  byId,
  inTheWay,
  typeName,
}: Pick<DiaryProps, 'view' | 'inTheWay' | 'typeName'> & { byId: ById }) => {
  const titleOf = (event: ScheduleEventData) => {
    const clash = inTheWay.get(String(event.id))
    return clash ? `${event.title}. ${clashText(clash)}` : event.title
  }
  const body = (event: ScheduleEventData) => {
    const appointment = byId.get(String(event.id))
    if (!appointment) return event.title
    const { time: start } = slotOf(londonClock(appointment.starttime))
    return (
      <span className={classes.text} data-view={view}>
        {inTheWay.has(appointment.id) && (
          <IconAlertTriangle className={classes.clash} size={13} stroke={2} aria-hidden />
        )}
        <b>{start}</b> <span>{typeName(appointment.reporttype)}</span>
        {view !== 'month' && <small>{addressText(appointment.address)}</small>}
      </span>
    )
  }
  const draw = (event: ScheduleEventData, { title: _title, style, ...props }: ComponentPropsWithoutRef<'button'>) => {
    const look = { ...style, '--inspector': event.color, '--event-color': 'var(--l-ink)' }
    const title = titleOf(event)
    return (
      <UnstyledButton
        {...props}
        style={look}
        title={title}
        aria-label={title}
        data-cancelled={byId.get(String(event.id))?.cancelled || undefined}
        className={`${props.className ?? ''} ${classes.event}`}
      />
    )
  }
  return { draw, body }
}

function InspectorLabel({
  id,
  name,
  color,
  onClick,
}: {
  id: string
  name: string
  color: string | undefined
  onClick: ((id: string) => void) | undefined
}) {
  const look: CSSProperties & { '--inspector': string } = {
    '--inspector': color ?? 'transparent',
  }
  const named = { className: classes.inspector, style: look, 'data-inspector': id }
  if (!onClick)
    return (
      <span {...named} title={name}>
        <span>{name}</span>
      </span>
    )
  return (
    <UnstyledButton
      {...named}
      aria-label={`Day sheet of ${name}`}
      title={`Day sheet of ${name}`}
      onClick={() => onClick(id)}
    >
      <span>{name}</span>
    </UnstyledButton>
  )
}

const viewProps = ({
  date,
  hours,
  cells,
  rowHeight,
  draw,
}: Pick<DiaryProps, 'date'> & {
  hours: { startTime: string; endTime: string }
  cells: number
  rowHeight: number
  draw: ReturnType<typeof eventParts>['draw']
}): Pick<ResourcesScheduleProps, 'dayViewProps' | 'weekViewProps' | 'monthViewProps'> => {
  const views = {
    ...hours,
    renderEvent: draw,
    withHeader: false,
    maxEventsPerTimeSlot: Number.POSITIVE_INFINITY,
    getCurrentTime: () => londonClock(new Date().toISOString()),
    // The bubble would have the format of the hours above, which shows no minutes, and would cover visits.
    withCurrentTimeBubble: false,
  }
  return {
    dayViewProps: {
      ...views,
      classNames: {
        resourcesDayView: classes.view,
        resourcesDayViewInner: classes.rows,
        resourcesDayViewTimeLabelsRow: classes.hours,
        resourcesDayViewTimeLabel: classes.time,
        resourcesDayViewRow: classes.row,
      },
      intervalMinutes: plannerCellMinutes,
      // The whole day, if there is room.
      slotWidth: `calc(max(26px, (100cqi - 185px) / ${cells}))`,
      rowHeight,
      eventDragInterval: plannerCellMinutes,
      eventResizeInterval: plannerCellMinutes,
      slotLabelFormat: (clock) => (clock.slice(14, 16) === '00' ? clock.slice(11, 16) : ''),
    },
    weekViewProps: {
      ...views,
      classNames: {
        resourcesWeekView: classes.view,
        resourcesWeekViewRow: classes.row,
        resourcesWeekViewDayLabel: classes.day,
      },
      intervalMinutes: 60,
      slotWidth: 64,
      rowHeight,
      startScrollDateTime: `${date} ${hours.startTime}`,
      firstDayOfWeek: 1,
      eventDragInterval: plannerCellMinutes,
      eventResizeInterval: plannerCellMinutes,
      slotLabelFormat: 'HH',
    },
    monthViewProps: {
      classNames: {
        resourcesMonthView: classes.view,
        resourcesMonthViewDayLabel: classes.day,
        resourcesMonthViewRow: classes.row,
      },
      renderEvent: draw,
      withHeader: false,
      dayWidth: 92,
      rowHeight: 88,
      maxEventsPerTimeSlot: 2,
      startScrollDate: date,
    },
  }
}

/** The appointments of inspectors, one row each: an hour of a day is four cells wide, a day of a month is one. */
export function Diary({ view, date, inspectors, appointments, inTheWay, takes, typeName, ...does }: DiaryProps) {
  const { onOpen, onNew, onMove, onInspector } = does
  // A finger that scrolls would select cells.
  const isTouch = useMediaQuery('(pointer: coarse)') ?? false
  const root = useRef<HTMLDivElement>(null)
  const byId = useMemo(() => new Map(appointments.map((one) => [one.id, one])), [appointments])
  const events = useMemo(() => {
    const colours = new Map(inspectors.map(({ id, color }) => [id, color]))
    return appointments.flatMap((one) => {
      const colour = colours.get(one.userId)
      return colour === undefined ? [] : [eventOf(one, colour)]
    })
  }, [appointments, inspectors])
  // The library leaves out events outside the drawn hours.
  const drawn = useMemo(() => hoursFor(appointments, plannerHours), [appointments])
  const hours = { startTime: atHour(drawn.from), endTime: atHour(drawn.to) }
  const cells = ((drawn.to - drawn.from) * 60) / plannerCellMinutes
  // Overlapping visits are shown below one another, each large enough for touch.
  const rowHeight = useMemo(() => Math.max(view === 'week' ? 108 : 60, 26 * maxAtOnce(events)), [view, events])
  const ids = useMemo(() => inspectors.map(({ id }) => id), [inspectors])
  // Each row has a line above it.
  const inSight = useDrawnRows(root, { ids, height: rowHeight + 1, rowOf })
  const { from, to } = view === 'day' ? inSight : { from: 0, to: inspectors.length }
  const resources = useMemo(
    () => inspectors.slice(from, to).map(({ id, name }) => ({ id, label: name })),
    [inspectors, from, to],
  )

  const { moveTo, resizeTo, handlers } = useMoves(root, { view, isTouch, events, byId, takes, onMove })
  const { draw, body } = eventParts({ view, byId, inTheWay, typeName })
  const undrawn = { inspectors, events, height: rowHeight + 1 }
  const around: CSSProperties & Record<`--${string}`, string> = {
    '--above': `${from * (rowHeight + 1)}px`,
    '--below': `${(inspectors.length - to) * (rowHeight + 1)}px`,
  }
  return (
    <div ref={root} className={classes.diary} style={around} {...handlers}>
      <UndrawnRows {...undrawn} from={0} to={from} />
      <ResourcesSchedule
        // Each view opens at its own day.
        key={view === 'day' ? view : `${view} ${date}`}
        view={view}
        date={date}
        resources={resources}
        events={events}
        labels={labels}
        renderEventBody={body}
        renderResourceLabel={({ id, label }) => (
          <InspectorLabel
            id={String(id)}
            name={String(label)}
            color={inspectors.find((one) => one.id === id)?.color}
            onClick={view === 'day' ? onInspector : undefined}
          />
        )}
        // `useTouchDrag` handles fingers.
        withEventsDragAndDrop={!isTouch}
        withEventResize={!isTouch && view !== 'month'}
        withDragSlotSelect={!isTouch && view !== 'month'}
        onEventClick={({ id }) => {
          const appointment = byId.get(String(id))
          if (appointment) onOpen(appointment)
        }}
        onTimeSlotClick={({ slotStart, resourceId }) => {
          const { date: day, time } = slotOf(slotStart)
          onNew({ userId: String(resourceId), date: day, start: time })
        }}
        onDayClick={({ date: day, resourceId }) => onNew({ userId: String(resourceId), date: day })}
        onSlotDragEnd={({ rangeStart, rangeEnd, resourceId }) => {
          const { date: day, time: start } = slotOf(rangeStart)
          onNew({ userId: String(resourceId), date: day, start, end: slotOf(rangeEnd).time })
        }}
        onEventDrop={({ eventId, newStart, resourceId }) =>
          moveTo(eventId, newStart, resourceId === undefined ? undefined : String(resourceId))
        }
        onEventResize={({ eventId, newStart, newEnd }) => resizeTo(eventId, { newStart, newEnd })}
        {...viewProps({ date, hours, cells, rowHeight, draw })}
      />
      <UndrawnRows {...undrawn} from={to} to={inspectors.length} />
    </div>
  )
}
