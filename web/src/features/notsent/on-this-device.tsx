import { addressText, fileSize } from '@lintel/rules'
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useAttempt } from '../../lib/attempt.ts'
import { leaveBehind } from '../../lib/offline/along.ts'
import { useHeld, useHeldReports } from '../../lib/offline/held-reports.ts'
import { useSpace, type Space } from '../../lib/offline/space.ts'
import { refText } from '../../lib/ref-text.ts'
import { useSession } from '../../lib/session.ts'
import { FieldGroup, useFieldSize } from '../../ui/form/section-page.tsx'
import { HomeScreen } from '../../ui/home-screen.tsx'
import classes from './not-sent.module.css'

const spaceText = ({ used, quota, isShort }: Space): string => {
  const room = `Lintel uses ${fileSize(used)} of the ${fileSize(quota)} that this browser lets it keep.`
  return isShort ? `${room} That is nearly all: send what waits, or leave reports behind.` : room
}

/** The reports that open without a network, and the room that there is. */
export function OnThisDevice() {
  const { sub } = useSession().identity
  const size = useFieldSize()
  const space = useSpace()
  const { along } = useHeld()
  const { data: reports = [] } = useHeldReports(false)
  const { busy, attempt } = useAttempt<string>()
  return (
    <>
      <FieldGroup
        title="On this device"
        note="Opens without a network. Reports that you opened stay for two weeks, those that you took along until you leave them behind."
      >
        {reports.length > 0 && (
          <ul className={classes.rows}>
            {reports.map((report) => (
              <li key={report.id} className={classes.held}>
                <Link to={`/reports/${report.id}`}>
                  {refText(report)} {addressText(report.address)}
                </Link>
                {along.has(report.id) && (
                  <Button
                    size={size}
                    variant="default"
                    loading={busy === report.id}
                    aria-label={`Leave ${refText(report)} behind`}
                    onClick={() => void attempt(report.id, () => leaveBehind(sub, report.id))}
                  >
                    Leave behind
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {space && <p>{spaceText(space)}</p>}
      </FieldGroup>
      <HomeScreen />
    </>
  )
}
