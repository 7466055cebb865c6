import { Button, Menu } from '@mantine/core'
import { IconDeviceMobileDown, IconDeviceMobileOff } from '@tabler/icons-react'
import { openDialog, type AlongReport } from '../../lib/dialogs.ts'
import { needsNetwork, useConnection } from '../../lib/offline/connection.ts'
import { useHeld } from '../../lib/offline/held-reports.ts'
import { isDraft } from '../../lib/ref-text.ts'
import { useSession } from '../../lib/session.ts'

const icon = { size: 15, stroke: 1.7 }

/** In a report's menu: keeps it on this device, or no longer. */
export function TakeAlongItem({ report }: { report: AlongReport }) {
  const { sub } = useSession().identity
  const { along } = useHeld()
  const isReached = useConnection()
  if (isDraft(report)) return null
  const leave = async () => (await import('../../lib/offline/along.ts')).leaveBehind(sub, report.id)
  return along.has(report.id) ? (
    <Menu.Item leftSection={<IconDeviceMobileOff {...icon} />} onClick={() => void leave().catch(() => undefined)}>
      Leave behind
    </Menu.Item>
  ) : (
    <Menu.Item
      leftSection={<IconDeviceMobileDown {...icon} />}
      disabled={!isReached}
      onClick={() => openDialog('takeAlong', { reports: [report] })}
    >
      Take along
    </Menu.Item>
  )
}

/** In a dialog of the planner, if there is anything to take. */
export function TakeAlongButton({ reports, disabled }: { reports: readonly AlongReport[]; disabled?: boolean }) {
  const isReached = useConnection()
  if (reports.length === 0) return null
  return (
    <Button
      variant="default"
      leftSection={<IconDeviceMobileDown size={16} stroke={1.8} aria-hidden />}
      disabled={!isReached || disabled}
      title={isReached ? undefined : needsNetwork}
      onClick={() => openDialog('takeAlong', { reports })}
    >
      Take along
    </Button>
  )
}
