import { Button } from '@mantine/core'
import { needsNetwork, useConnection } from '../../lib/offline/connection.ts'
import { useUnsent, type Unsent } from '../../lib/offline/queue.ts'
import { askToSend } from '../../lib/offline/unsent-signal.ts'
import { needsSomebody, unreadText, unsentText } from '../../lib/offline/unsent-words.ts'
import { TouchSize, useFieldSize } from '../../ui/form/section-page.tsx'
import { ScreenBar } from '../../ui/screen-bar.tsx'
import classes from './not-sent.module.css'
import { OnThisDevice } from './on-this-device.tsx'
import { UnsentReport } from './unsent-report.tsx'

function SendNow() {
  const size = useFieldSize()
  const isReached = useConnection()
  return (
    <Button size={size} disabled={!isReached} title={isReached ? undefined : needsNetwork} onClick={askToSend}>
      Send now
    </Button>
  )
}

const byItself = (unsent: readonly Unsent[]) =>
  unsent.some(needsSomebody) ? '. What needs you says why; all else is sent by itself.' : ', which happens by itself.'

const leadText = ({ unsent, isKnown, isError }: ReturnType<typeof useUnsent>): string => {
  if (isError) return unreadText
  if (!isKnown) return ''
  return unsent.length === 0
    ? 'Everything is sent. What you do without a network waits here until there is one.'
    : `${unsentText(unsent)}: on this device alone until it is sent${byItself(unsent)}`
}

/** What this browser keeps of the user: what is not sent, by report, and what opens without a network. */
export function NotSentScreen() {
  const read = useUnsent()
  const { unsent } = read
  const reports = [...Map.groupBy(unsent, ({ reportId = '' }) => reportId)]
  return (
    <TouchSize>
      <div className={classes.screen}>
        <ScreenBar title="Not sent" />
        <p className={classes.lead} role="status">
          {leadText(read)}
        </p>
        {unsent.length > 0 && <SendNow />}
        {reports.map(([reportId, ofReport]) => (
          <UnsentReport key={reportId} reportId={reportId} unsent={ofReport} />
        ))}
        <h2 className="sr">This device</h2>
        <OnThisDevice />
      </div>
    </TouchSize>
  )
}
