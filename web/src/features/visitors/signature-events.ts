import { useEffect, useEffectEvent } from 'react'
import { realtime } from '@lintel/contract/features'
import { api } from '../../lib/api.ts'
import { webConfig } from '../../lib/config.ts'
import { channelUrl, createChannel } from '../../lib/realtime-channel.ts'
import { withKey, type OpenedLink } from './prefetch.ts'

/** Also after a reconnection, when it may have been missed; never without the channel. */
export const useSignedElsewhere = (link: OpenedLink, onSigned: () => void): void => {
  const signed = useEffectEvent(onSigned)
  const { id, k } = link
  useEffect(() => {
    const channel = createChannel({
      address: async () => {
        const ask = api(realtime.createSharedRealtimeTicket, withKey({ id, k }))
        const [config, ticket] = await Promise.all([webConfig(), ask])
        return channelUrl(config.realtimeUrl, ticket)
      },
      hear: (event) => {
        if (event.event === 'qrsignature' && event.reportId === id) signed()
      },
      opened: (again) => {
        if (again) signed()
      },
    })
    channel.open()
    return channel.close
  }, [id, k])
}
