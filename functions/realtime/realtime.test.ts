import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { routes, type Client, type Group, type ReportEvent } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type WebSocket from 'ws'
import { cognito } from '../lib/aws.ts'
import { call } from '../test/call.ts'
import { aUserOf, aClient, aPerson, atStack, signedInAgain, type Person } from '../test/people.ts'
import { openSocket, socketWith, connectionTokenFor } from '../test/sockets.ts'
import { publish } from './publish.ts'
import {
  addConnection,
  connectionsOf,
  listenersOf,
  providersListeners,
  type Admission,
  type ListeningPerson,
} from './store.ts'
import { redeemConnectionToken } from './connection-tokens.ts'

const open: WebSocket[] = []

atStack()
const [client, other] = await Promise.all([aClient(), aClient()])
const person = await aUserOf(client)

afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
})

const ownerOf = ({ id }: Client) => ({ clientId: id, branchId: `${id}-1` })

const ofOther = (change: Partial<ListeningPerson> = {}): Admission => ({
  who: {
    kind: 'person',
    username: person.email,
    clientId: other.id,
    userId: `${other.id}-everywhere`,
    groups: ['Customers'],
    ...change,
  },
  audiences: [`CLIENT#${other.id}`],
})

const connect = (of: Person) => openSocket(of, (socket) => open.push(socket))

const refused = async (ticket: string) => {
  const socket = socketWith(ticket)
  open.push(socket)
  const [error] = (await once(socket, 'error')) as [Error]
  return error.message
}

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 100_000, interval: 25 })

const event = (reportId: string): ReportEvent => ({ event: 'reportchanged', reportId, version: 2, by: 'Eve' })

describe('the realtime channel', () => {
  test('answers pings, as CloudFront closes idle connections', async () => {
    const { socket, heard } = await connect(person)
    socket.send(JSON.stringify({ action: 'ping' }))
    await eventually(() => expect(heard).toEqual([{ event: 'pong' }]))
    await publish(event('after-the-ping'), ownerOf(client))
    await eventually(() => expect(heard).toEqual([{ event: 'pong' }, event('after-the-ping')]))
  })

  test('forgets closed connections, and one that dropped without closing at the next event', async () => {
    const { socket } = await connect(person)
    const staff = await connect(await aPerson(['Support'], { clientId: 'provider', userId: 'staff' }))
    const provider = (await providersListeners(new Date())).length
    await eventually(async () => expect((await listenersOf(client.id, new Date())).length).toBeGreaterThan(0))
    socket.close()
    staff.socket.close()
    await eventually(async () => expect(await listenersOf(client.id, new Date())).toEqual([]))
    await eventually(async () => expect((await providersListeners(new Date())).length).toBeLessThan(provider))
    await addConnection('gone-long-ago=', ofOther(), new Date())
    await publish(event('lost'), ownerOf(other))
    expect(await listenersOf(other.id, new Date())).toEqual([])
  })

  describe('queries the user pool', () => {
    const asked: string[] = []
    let running = 0
    let maxRunning = 0

    beforeEach(() => {
      asked.length = 0
      maxRunning = 0
      cognito.middlewareStack.add(
        (next) => async (args) => {
          asked.push((args.input as { Username: string }).Username)
          maxRunning = Math.max(maxRunning, ++running)
          return next(args).finally(() => running--)
        },
        { step: 'initialize', name: 'counting' },
      )
    })
    afterEach(() => {
      vi.useRealTimers()
      cognito.middlewareStack.remove('counting')
    })

    /** Windows of a user whose groups were different when each was opened. */
    const openWindows = async (username: string, groups: readonly Group[][]) => {
      for (const [index, each] of groups.entries())
        await addConnection(`${username}-${index}-${newId()}=`, ofOther({ username, groups: each }), new Date())
    }
    const questionsOf = (username: string) => asked.filter((each) => each === username).length

    test('once for all windows of a user, and again after a minute', async () => {
      const somebody = await aUserOf(other)
      const windows: Group[][] = [['Customers'], ['Customers', 'Inspectors'], ['Inspectors', 'Customers']]
      const tell = async () => {
        await openWindows(somebody.email, windows)
        await publish(event('counted'), ownerOf(other))
      }
      await tell()
      // Enabled, and groups.
      expect(questionsOf(somebody.email)).toBe(2)
      const begun = Date.now()
      vi.useFakeTimers({ toFake: ['Date'], now: begun + 45_000 })
      await tell()
      expect(questionsOf(somebody.email)).toBe(2)
      vi.setSystemTime(begun + 62_000)
      await tell()
      expect(questionsOf(somebody.email)).toBe(4)
    })

    test('with limited concurrency', async () => {
      const crowd = Array.from({ length: 40 }, (_, index) => `${index}-${newId()}@people.example`)
      await Promise.all(crowd.map((username) => openWindows(username, [['Customers']])))
      await publish(event('to-a-crowd'), ownerOf(other))
      expect(crowd.map(questionsOf)).toEqual(crowd.map(() => 1))
      expect(maxRunning).toBeGreaterThan(1)
      expect(maxRunning).toBeLessThanOrEqual(10)
    })
  })

  test('checks no connection that must have ended, though its row remains', async () => {
    const now = new Date()
    const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
    await addConnection('opened-now=', ofOther(), now)
    // Other tests listen meanwhile, and provider staff receive events of every client.
    const listed = async (at: Date) =>
      (await listenersOf(other.id, at)).filter(({ connectionId }) => connectionId === 'opened-now=')
    expect(await listed(hours(1))).toHaveLength(1)
    expect(await listed(hours(2))).toEqual([])
  })

  test('refuses anything but a ticket', async () => {
    const hash = createHash('sha256')
      .update(await connectionTokenFor(person))
      .digest('base64url')
    for (const ticket of ['', 'a.b.c', person.idToken, hash]) expect(await refused(ticket)).toMatch(/401/)
  })

  test('opens one connection per ticket, even with concurrent attempts', async () => {
    const ticket = await connectionTokenFor(person)
    const sockets = Array.from({ length: 4 }, () => socketWith(ticket))
    open.push(...sockets)
    const outcomes = await Promise.all(
      sockets.map((socket) =>
        once(socket, 'open').then(
          () => 'open',
          (error: unknown) => String(error),
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome.includes('401'))).toHaveLength(3)
  })

  test('accepts a ticket for a minute', async () => {
    const [early, late] = [await connectionTokenFor(person), await connectionTokenFor(person)]
    const inSeconds = (count: number) => new Date(Date.now() + count * 1000)
    expect(await redeemConnectionToken(late, inSeconds(61))).toBeUndefined()
    expect(await redeemConnectionToken(early, inSeconds(50))).toMatchObject({ who: { clientId: client.id } })
  })

  test('accepts no ticket of a token issued before its user was signed out everywhere', async () => {
    const of = { clientId: client.id, userId: `${client.id}-first` }
    const left = await aPerson(['Customers'], of)
    const early = await connectionTokenFor(left)
    await call(routes.signOutEverywhere, left, {})
    // A ticket issued before is not accepted afterwards, and no further one is issued.
    expect(await refused(early)).toMatch(/401/)
    await expect(connectionTokenFor(left)).rejects.toThrow(/401/)
    expect((await connectionsOf(left.email, new Date())).length).toBe(0)
    // Signing in again immediately starts afresh.
    const { heard } = await connect(signedInAgain(left))
    await publish(event('after-signing-in'), ownerOf(client))
    await eventually(() => expect(heard).toEqual([event('after-signing-in')]))
  })

  test('stores no connection whose ticket was redeemed before the sign-out, and closes an open one', async () => {
    const left = await aUserOf(client, ['Customers'], 'first')
    const [taken, there] = [await connectionTokenFor(left), await connect(left)]
    const closed = once(there.socket, 'close')
    const admission = await redeemConnectionToken(taken, new Date())
    if (!admission) throw new Error('The ticket is not good.')
    await call(routes.signOutEverywhere, left, {})
    await closed
    expect(await addConnection('between=', admission, new Date())).toBe(false)
  })
})
