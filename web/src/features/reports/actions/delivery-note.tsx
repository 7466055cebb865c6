import type { Delivery, ReportSummary } from '@lintel/contract'
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { timeText } from '../../../lib/date-time.ts'
import { cancelDelivery } from './report-actions.ts'

/** A delivery waits for its PDF for less than this. What is older was cut off, and nothing waits for it. */
const longestLateMs = 30 * 60_000

const isPast = ({ at }: Delivery) => Date.now() - Date.parse(at) > longestLateMs

/** Says when a report is delivered by itself and to whom, and lets it be cancelled. Nothing where none is waited for. */
export function DeliveryNote({
  report: { id, ref, delivery },
  mayCancel,
  touch = false,
  changed,
}: {
  report: Pick<ReportSummary, 'id' | 'ref' | 'delivery'>
  mayCancel: boolean
  /** On a phone: said in full. */
  touch?: boolean
  changed: () => void
}) {
  if (!delivery || isPast(delivery)) return null
  const words = `Goes to ${delivery.to} at ${timeText(delivery.at)}`
  const icon = <IconMailForward size={15} stroke={1.7} aria-hidden />
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {touch ? (
          <Button size="md" variant="default" leftSection={icon}>
            {words}
          </Button>
        ) : (
          <Tooltip label={words}>
            <ActionIcon data-delivery aria-label={`${ref}: ${words}`}>
              {icon}
            </ActionIcon>
          </Tooltip>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words}</Menu.Label>
        <Menu.Item disabled={!mayCancel} onClick={() => void cancelDelivery({ id }).then(changed)}>
          Cancel
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
