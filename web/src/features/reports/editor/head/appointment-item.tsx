import { routes } from '@lintel/contract'
import { appointmentPath } from '@lintel/rules'
import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCalendarEvent } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { api } from '../../../../lib/api.ts'
import { dateTimeText } from '../../../../lib/date-time.ts'
import { useSession } from '../../../../lib/session.ts'

export function AppointmentItem({ reportId }: { reportId: string }) {
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
