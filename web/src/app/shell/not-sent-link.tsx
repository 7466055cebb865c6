import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { ApiError } from '../../lib/api-error.ts'
import { useUnsent } from '../../lib/offline/queue.ts'
import { openSealed } from '../../lib/offline/sealed.ts'
import { askToSend, onWake } from '../../lib/offline/unsent-signal.ts'
import { needsSomebody, notSentText } from '../../lib/offline/unsent-words.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { paths } from '../paths.ts'
import classes from './not-sent-link.module.css'

/** What is sent within this time, as with a connection, moves nothing in the bar. */
const shownAfterMs = 1500

/** Opens what the user left on this device, once there is a connection. */
const useLeftHere = () => {
  const { sub } = useSession().identity
  useEffect(() => {
    const life = new AbortController()
    const open = async () => {
      try {
        const isAny = await openSealed(sub)
        life.abort()
        if (isAny) askToSend()
      } catch (error) {
        // Without a connection or a service it waits; without storage nothing was left.
        if (error instanceof ApiError || (error instanceof DOMException && error.name !== 'OperationError')) return
        life.abort()
        toast.error('What you left on this device when you signed out could not be opened. It is kept.')
      }
    }
    void open()
    onWake(() => void open(), life.signal)
    return () => life.abort()
  }, [sub])
}

/** In the bar of every screen while something is not sent. Announced when it begins and ends, not at each file. */
export function NotSentLink() {
  useLeftHere()
  const { unsent } = useUnsent()
  const [isLasting] = useDebouncedValue(unsent.length > 0, shownAfterMs)
  const isShown = isLasting && unsent.length > 0
  const isStuck = unsent.some(needsSomebody)
  const [said, setSaid] = useState({ isShown, isStuck, text: '' })
  if (said.isShown !== isShown || said.isStuck !== isStuck) {
    const text = `${notSentText(unsent.length)}${isStuck ? ', some of it needs you' : ''}`
    setSaid({ isShown, isStuck, text: isShown ? text : 'Everything is sent' })
  }
  const Icon = isStuck ? IconAlertTriangle : IconCloudOff
  return (
    <>
      <p role="status" className="sr">
        {said.text}
      </p>
      {isShown && (
        <Link to={paths.notSent.path} className={classes.link} data-stuck={isStuck || undefined}>
          <Icon size={16} stroke={1.8} aria-hidden />
          <span>
            <b>{unsent.length}</b> not sent
          </span>
        </Link>
      )}
    </>
  )
}
