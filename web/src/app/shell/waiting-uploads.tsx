import { useEffect } from 'react'
import { useSession } from '../../lib/session.ts'
import { whenIdle } from '../../lib/when-idle.ts'

/** Sends the uploads that the user's earlier visits left waiting, whatever screen is open. */
export function WaitingUploads() {
  const { sub } = useSession().identity
  useEffect(() => {
    let stop: (() => void) | undefined
    let here = true
    const start = async () => {
      const { sendInBackground } = await import('../../lib/uploads/background.ts')
      if (here) stop = sendInBackground(sub)
    }
    whenIdle(() => void start().catch(() => undefined), 5000)
    return () => {
      here = false
      stop?.()
    }
  }, [sub])
  return null
}
