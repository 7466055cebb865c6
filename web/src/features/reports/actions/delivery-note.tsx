import type { Delivery, ReportSummary } from '@lintel/contract'
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconMailExclamation, IconMailForward } from '@tabler/icons-react'
import { timeText } from '../../../lib/date-time.ts'
import { cancelDelivery } from './use-report-actions.ts'

/** How long a delivery may wait for its PDF; an older one was interrupted. */
const longestLateMs = 30 * 60_000

const isPast = ({ at, failed }: Delivery) => failed === undefined && Date.now() - Date.parse(at) > longestLateMs

const deliveryText = ({ to, at, failed }: Delivery) =>
  failed === undefined
    ? { full: `Goes to ${to} at ${timeText(at)}`, short: `Goes to ${to} at ${timeText(at)}` }
    : { full: `Could not be delivered to ${to}: ${failed}`, short: 'Could not be delivered' }

/** When and to whom a report is delivered automatically, with Cancel, or why it failed; nothing if none is due. */
export function DeliveryNote({
  report: { id, ref, delivery },
  mayCancel,
  touch = false,
  changed,
}: {
  report: Pick<ReportSummary, 'id' | 'ref' | 'delivery'>
  mayCancel: boolean
  touch?: boolean
  changed: () => void
}) {
  if (!delivery || isPast(delivery)) return null
  const words = deliveryText(delivery)
  const hasFailed = delivery.failed !== undefined
  const Sign = hasFailed ? IconMailExclamation : IconMailForward
  const icon = <Sign size={15} stroke={1.7} aria-hidden />
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {touch ? (
          <Button size="md" variant="default" leftSection={icon}>
            {words.short}
          </Button>
        ) : (
          <Tooltip label={words.full} multiline maw={320}>
            <ActionIcon data-delivery aria-label={`${ref}: ${words.full}`}>
              {icon}
            </ActionIcon>
          </Tooltip>
        )}
      </Menu.Target>
      <Menu.Dropdown maw={320}>
        <Menu.Label>{words.full}</Menu.Label>
        {!hasFailed && (
          <Menu.Item disabled={!mayCancel} onClick={() => void cancelDelivery({ id }).then(changed)}>
            Cancel
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
