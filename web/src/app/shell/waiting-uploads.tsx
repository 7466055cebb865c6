import { useEffect } from 'react'
import { useSession } from '../../lib/session.ts'
import { whenIdle } from '../../lib/when-idle.ts'

/** Sends what this person's earlier visits left waiting, whatever screen is open. */
export function WaitingUploads() {
  const { sub } = useSession().identity
  useEffect(() => {
    let stop: (() => void) | undefined
    let here = true
    whenIdle(() => {
      void import('../../lib/uploads/background.ts').then(
        ({ sendInBackground }) => {
          if (here) stop = sendInBackground(sub)
        },
        () => undefined,
      )
    }, 5000)
    return () => {
      here = false
      stop?.()
    }
  }, [sub])
  return null
}
