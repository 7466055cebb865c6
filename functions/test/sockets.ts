import { once } from 'node:events'
import { routes, type RealtimeEvent } from '@lintel/contract'
import { inject } from 'vitest'
import WebSocket from 'ws'
import { callRaw } from './call.ts'
import type { Person } from './people.ts'

/** A signed-in user, or a visitor with the key of a link. */
export type Listener = Pick<Person, 'idToken'> | { id: string; k: string }

export interface Listening {
  socket: WebSocket
  heard: RealtimeEvent[]
}

/** Throws with the status if it is refused. */
export const connectionTokenFor = async (who: Listener): Promise<string> => {
  const { status, body } =
    'idToken' in who
      ? await callRaw(routes.createConnectionToken, who.idToken)
      : await callRaw(routes.createSharedConnectionToken, undefined, { params: { id: who.id }, query: { k: who.k } })
  if (status >= 300) throw new Error(`No ticket is given: ${status}`)
  return routes.createConnectionToken.answer.parse(body).ticket
}

export const socketWith = (ticket: string): WebSocket =>
  new WebSocket(`${inject('stack').config.realtimeUrl}?${new URLSearchParams({ ticket })}`)

/** Opens a connection; `made` gets it before it is open. */
export const openSocket = async (who: Listener, made: (socket: WebSocket) => void): Promise<Listening> => {
  const socket = socketWith(await connectionTokenFor(who))
  made(socket)
  const heard: RealtimeEvent[] = []
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as RealtimeEvent))
  await once(socket, 'open')
  return { socket, heard }
}
