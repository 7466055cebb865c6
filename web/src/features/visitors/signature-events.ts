import { useEffect, useEffectEvent } from 'react'
import { webConfig } from '../../lib/config.ts'
import { channelUrl, createChannel } from '../../lib/realtime-channel.ts'
import type { OpenedLink } from './early.ts'

/**
 * Calls `onSigned` when the report of a link was signed elsewhere, such as on a phone, and `onReturn` after a
 * reconnection, when that may have been missed. Never without the channel.
 */
export const useSignedElsewhere = (link: OpenedLink, onSigned: () => void, onReturn: () => void): void => {
  const signed = useEffectEvent(onSigned)
  const returned = useEffectEvent(onReturn)
  const { id, k } = link
  useEffect(() => {
    const channel = createChannel({
      address: async () => channelUrl((await webConfig()).realtimeUrl, { id, k }),
      hear: (event) => {
        if (event.event === 'qrsignature' && event.reportId === id) signed()
      },
      opened: (again) => {
        if (again) returned()
      },
    })
    channel.open()
    return channel.close
  }, [id, k])
}
