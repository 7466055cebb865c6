import { routes } from '@lintel/contract'
import { ActionIcon, Button, Loader, Menu } from '@mantine/core'
import { IconArrowsLeftRight, IconCalendarEvent, IconDots, IconListCheck, IconScale } from '@tabler/icons-react'
import { api, errorText } from '../../../../lib/api.ts'
import { refText } from '../../../../lib/ref-text.ts'
import { toast } from '../../../../lib/toasts.ts'
import { ActionItems } from '../../actions/action-items.tsx'
import { DeliveryNote } from '../../actions/delivery-note.tsx'
import { followOnsOf, type ReportAction } from '../../actions/report-target.ts'
import { useReportActions } from '../../actions/use-report-actions.ts'
import type { CheckFirst } from '../../checks/open-checks.ts'
import { useDebounced, useEditor, useLocalReport, useReportEditor } from '../editor-context.tsx'
import { isDirty } from '../state/editor-state.ts'
import { progressOfRoom } from '../state/room-progress.ts'
import { appointmentPath } from '@lintel/rules'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { dateTimeText } from '../../../../lib/date-time.ts'
import { greyNeedsNetwork, useConnection } from '../../../../lib/offline/connection.ts'
import { preloadable } from '../../../../lib/preloadable.ts'
import { useSession } from '../../../../lib/session.ts'

/** These replace or remove the report, so only the list offers them. */
const onlyFromList: readonly ReportAction[] = ['merge', 'newRef', 'delete', 'restore']

/** Takes over header fields that an action changed, but not the version: a conflict would go unnoticed. */
const useRefreshHeader = () => {
  const { store } = useReportEditor()
  return async () => {
    try {
      const { id } = store.getState().header
      const { locked, deleted, colourcode, linkedReports, delivery } = await api(routes.getReportHeader, {
        params: { id },
      })
      store.setHeader({ colourcode, linkedReports, delivery })
      store.setLocked({ locked, deleted })
    } catch (error) {
      toast.error(errorText(error))
    }
  }
}

/** The open report's actions menu. Unsaved work is saved first where it matters. */
export function ReportMenu({
  save,
  touch = false,
  onCheck,
}: {
  save: () => Promise<boolean>
  touch?: boolean
  onCheck: CheckFirst
}) {
  const { store, client, reportTypes } = useReportEditor()
  const header = useEditor((state) => state.header)
  const type = useEditor((state) => state.body.type)
  const refresh = useRefreshHeader()
  const [isComparing, setComparing] = useState(false)
  const address = useEditor((state) => state.body.address)
  const report = { ...header, type, address }
  const actions = useReportActions({
    report,
    inactive: !client.active,
    changed: () => void refresh(),
    prepare: async () => !isDirty(store.getState()) || save(),
    check: onCheck,
  })
  const isReached = useConnection()
  if (actions.availability('history') === 'hidden') return null
  return (
    <>
      {isComparing && (
        <Suspense>
          <Changes onClose={() => setComparing(false)} />
        </Suspense>
      )}
      <DeliveryNote
        report={report}
        mayCancel={actions.availability('email') !== 'hidden'}
        touch={touch}
        changed={() => void refresh()}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          {touch ? (
            <Button size="md" variant="default" loading={actions.busy}>
              Actions for {refText(header)}
            </Button>
          ) : (
            <ActionIcon aria-label={`Actions for ${refText(header)}`}>
              {actions.busy ? <Loader size={14} /> : <IconDots size={18} stroke={1.8} aria-hidden />}
            </ActionIcon>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {!isReached && <Menu.Label>{greyNeedsNetwork}</Menu.Label>}
          <ActionItems
            report={report}
            actions={actions}
            followOns={followOnsOf(reportTypes, type)}
            without={onlyFromList}
          />
          <ChecksItem onCheck={onCheck} />
          <ChangesItem onOpen={() => setComparing(true)} />
          <ClaimItem />
          <AppointmentItem reportId={header.id} />
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

const { Component: ChecksCount } = preloadable(async () => (await import('../../checks/checks-count.tsx')).ChecksCount)

function ChecksItem({ onCheck }: { onCheck: CheckFirst }) {
  const { store } = useReportEditor()
  const local = useLocalReport()
  return (
    <Menu.Item
      leftSection={<IconListCheck size={15} stroke={1.7} />}
      rightSection={
        <Suspense>
          <ChecksCount report={store.getState().header} local={local} />
        </Suspense>
      }
      onClick={() => onCheck('look')}
    >
      Checks
    </Menu.Item>
  )
}

/** Of a check-out that follows a check-in. */
function ClaimItem() {
  const { id, legacy, deleted, previousReportRef } = useEditor(({ header }) => header)
  const isCheckOut = useEditor(({ body }) => body.type === 'Check Out')
  const isDataEntry = useSession().roles.dataEntry
  if (!isCheckOut || previousReportRef === undefined || legacy || deleted || isDataEntry) return null
  return (
    <Menu.Item component={Link} to={`/claims/${id}`} leftSection={<IconScale size={15} stroke={1.7} />}>
      Claim
    </Menu.Item>
  )
}

const { Component: Changes } = preloadable(async () => (await import('../photos/changes.tsx')).Changes)

function ChangesItem({ onOpen }: { onOpen: () => void }) {
  const changed = useDebounced(({ body, side }) =>
    body.rooms.reduce((sum, room) => sum + progressOfRoom(room, side).changed, 0),
  )
  if (changed === 0) return null
  return (
    <Menu.Item leftSection={<IconArrowsLeftRight size={15} stroke={1.7} />} rightSection={changed} onClick={onOpen}>
      Changes only
    </Menu.Item>
  )
}

function AppointmentItem({ reportId }: { reportId: string }) {
  // Data-entry staff have no planner.
  const hasPlanner = !useSession().roles.dataEntry
  const { data } = useQuery({
    queryKey: ['appointments-of-report', reportId],
    queryFn: ({ signal }) => api(routes.getReportAppointment, { params: { id: reportId }, signal }),
    enabled: hasPlanner,
  })
  if (!data?.appointment) return null
  const { starttime, cancelled } = data.appointment
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        component={Link}
        to={appointmentPath(data.appointment)}
        leftSection={<IconCalendarEvent size={15} stroke={1.7} />}
      >
        Appointment {dateTimeText(starttime)}
        {cancelled && ', cancelled'}
      </Menu.Item>
    </>
  )
}
