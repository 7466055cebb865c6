import { Button, Popover } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useConnection } from '../../lib/offline/connection.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import classes from './no-network.module.css'

const askAgainMs = 10_000

/** Screens ask again now and then: a browser that has a signal is not told when it reaches something. */
const useAskAgain = (reachable: boolean) =>
  useEffect(() => {
    if (reachable) return undefined
    const ask = () => queryClient.getQueryCache().onOnline()
    const timer = setInterval(ask, askAgainMs)
    return () => {
      clearInterval(timer)
      ask()
    }
  }, [reachable])

/** In the bar of every screen while Lintel cannot be reached. */
export function NoNetwork() {
  const reachable = useConnection()
  const isPhone = useIsPhone()
  useAskAgain(reachable)
  return (
    <div role="status">
      {!reachable && (
        <Popover width={300} position="bottom-end" shadow="md">
          <Popover.Target>
            <Button
              variant="subtle"
              className={classes.button}
              leftSection={<IconWifiOff size={16} stroke={1.7} aria-hidden />}
            >
              {/* A phone's bar has room for the sign alone. */}
              <span className={isPhone ? 'sr' : undefined}>No network</span>
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <p className={classes.text}>
              Reports on this device can be written, photographed, recorded and signed, and new ones made. Save keeps
              them here until they can be sent.
            </p>
            <p className={classes.text}>PDFs, e-mails, links, address look-up and transcription need a network.</p>
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  )
}
