import { Button, Kbd } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useSession } from '../../../lib/session.ts'
import { useShortcutState } from '../../../lib/shortcuts.ts'
import { ReportList } from './report-list.tsx'

const newReport = '/reports/new'

export function ReportListScreen() {
  const { client } = useSession()
  const keys = useShortcutState(({ enabled }) => enabled)
  const inactive = client?.active === false
  return (
    <ReportList
      addressOf={({ id }) => `/reports/${id}`}
      actions
      newReport={inactive ? undefined : newReport}
      mainAction={
        !inactive && (
          <Button
            component={Link}
            to={newReport}
            leftSection={<IconPlus size={16} stroke={2} />}
            rightSection={keys && <Kbd visibleFrom="sm">N</Kbd>}
          >
            New Report
          </Button>
        )
      }
      emptyAction={
        !inactive && (
          <Button component={Link} to={newReport} leftSection={<IconPlus size={16} stroke={2} />}>
            New Report
          </Button>
        )
      }
    />
  )
}

export function DataEntryListScreen() {
  return <ReportList addressOf={({ id }) => `/dereports/${id}`} actions={false} />
}
