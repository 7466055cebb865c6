import { RealtimeEvent } from '@lintel/contract'
import { useEffect, useEffectEvent } from 'react'
import { webConfig } from '../../lib/config.ts'
import type { OpenedLink } from './shared.queries.ts'

/** Waiting times between attempts to connect again; the last one repeats. */
const reconnectMs = [1000, 3000, 10_000, 30_000] as const

const parse = (data: unknown): RealtimeEvent | undefined => {
  try {
    return RealtimeEvent.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}

/** Calls back when the report of a link was signed elsewhere, on a phone for instance. Without the channel: never. */
export const useSignedElsewhere = (link: OpenedLink, onSigned: () => void): void => {
  const signed = useEffectEvent(onSigned)
  const { id, k } = link
  useEffect(() => {
    let socket: WebSocket | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let attempts = 0
    let gone = false
    const open = async () => {
      const { realtimeUrl } = await webConfig()
      if (gone) return
      const address = new URL(realtimeUrl, location.href)
      address.protocol = address.protocol.replace('http', 'ws')
      address.searchParams.set('id', id)
      address.searchParams.set('k', k)
      socket = new WebSocket(address)
      socket.addEventListener('open', () => {
        attempts = 0
      })
      socket.addEventListener('message', ({ data }) => {
        const event = parse(data)
        if (event?.event === 'qrsignature' && event.reportId === id) signed()
      })
      socket.addEventListener('close', again)
    }
    const again = () => {
      if (gone) return
      timer = setTimeout(() => void open().catch(again), reconnectMs[Math.min(attempts++, reconnectMs.length - 1)])
    }
    void open().catch(again)
    return () => {
      gone = true
      clearTimeout(timer)
      socket?.close()
    }
  }, [id, k])
}
