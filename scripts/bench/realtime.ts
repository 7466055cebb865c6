import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { routePath, routes, type ReportEvent, type Report } from '@lintel/contract'
import { aReportBody, demoAccounts, demoClients } from '@lintel/fixtures'
import { WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod'
import { defaultDictionary } from '../../functions/dictionary/default-dictionary/index.ts'
import { signInAs } from './pdf/stack.ts'
import { demoClientRecords, makeAccounts } from '../demo/people.ts'
import { startLocalStack, type LocalStack } from '../local-stack.ts'

/*
 * `npm run bench -- realtime`: 500 connections are open, 50 of them receive a change. Measures the time from publishing
 * until each of the 50 has it, through table, gateway and signed calls, compared with a bare WebSocket server that
 * sends the same event to 50 of its own 500 connections. The two take turns. An event that reaches any other
 * connection, or too few, is an error. Also measures the time from requesting a save, which writes the report first.
 */

const connections = 500
const receivers = { agency: 40, provider: 10 }
const audience = receivers.agency + receivers.provider
const rounds = 40
const saves = 10
const opening = 25

const [client, other] = demoClients
const accountOf = (clientId: string | undefined, group: string) => {
  const account = demoAccounts.find((one) => one.clientId === clientId && one.groups.some((each) => each === group))
  if (!account) throw new Error(`The demonstration has nobody of ${clientId} in ${group}.`)
  return account.email
}
if (!client || !other) throw new Error('The demonstration has too few clients.')

/** Identifies the events of this benchmark; a save's has more fields than are known here. */
const Heard = z.looseObject({ reportId: z.string(), version: z.number() })
type Heard = Pick<z.infer<typeof Heard>, 'reportId' | 'version'>

/** Collects the events of all connections, and resolves when the 50 have one. */
class Arrivals {
  private waiting: { begunAt: number; event: Heard; times: number[]; done: (times: number[]) => void } | undefined
  /** Events received by connections that should not have them. */
  strays = 0

  hear(mayHear: boolean, message: string): void {
    const { waiting } = this
    const { reportId, version } = Heard.parse(JSON.parse(message))
    if (waiting?.event.reportId !== reportId || waiting.event.version !== version) return
    if (!mayHear) this.strays++
    waiting.times.push(performance.now() - waiting.begunAt)
    if (waiting.times.length === audience) waiting.done(waiting.times)
  }

  /** Milliseconds until each of the 50 has received this event, from the start of `tell`. */
  async of(event: Heard, tell: () => Promise<unknown> | void): Promise<number[]> {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>()
    this.waiting = { begunAt: performance.now(), event, times: [], done: resolve }
    const late = setTimeout(() => reject(new Error(`Only ${this.waiting?.times.length} of ${audience} heard.`)), 60_000)
    await tell()
    const times = await promise
    clearTimeout(late)
    return times
  }
}

const open = async (address: string, mayHear: boolean, arrivals: Arrivals): Promise<void> => {
  const socket = new WebSocket(address)
  socket.on('message', (data: Buffer) => arrivals.hear(mayHear, data.toString()))
  await once(socket, 'open')
}

/** Opens connections, some at a time; `addresses` is asked for each as it is opened: tickets last a minute. */
const openAll = async (
  addresses: readonly { address: () => Promise<string>; mayHear: boolean }[],
  arrivals: Arrivals,
) => {
  const waiting = [...addresses]
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await open(await next.address(), next.mayHear, arrivals)
  }
  await Promise.all(Array.from({ length: opening }, work))
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

type ChangeEvent = Extract<ReportEvent, { event: 'reportchanged' }>

const changeOf = (version: number): ChangeEvent => ({
  event: 'reportchanged',
  reportId: 'bench-report',
  version,
  by: 'Helen Marsh',
})

/** The baseline: a bare server with as many connections, which sends the text to the first 50. */
const startFloor = async () => {
  const arrivals = new Arrivals()
  const server = createServer()
  const webSockets = new WebSocketServer({ server })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  const chosen: WebSocket[] = []
  webSockets.on('connection', (socket, request) => {
    if (request.url === '/hears') chosen.push(socket)
  })
  await openAll(
    [
      ...times(audience, { address: async () => `${address}/hears`, mayHear: true }),
      ...times(connections - audience, { address: async () => `${address}/deaf`, mayHear: false }),
    ],
    arrivals,
  )
  return {
    tell: (event: ChangeEvent) => {
      const text = JSON.stringify(event)
      return arrivals.of(event, () => {
        for (const socket of chosen) socket.send(text)
      })
    },
  }
}

const startOurs = async (stack: LocalStack) => {
  for (const source of ['clients', 'reports', 'realtime'])
    Object.assign(process.env, stack.variablesOf(`functions/${source}/handler.ts`))
  const { putClient } = await import('../../functions/clients/put-client.ts')
  const { publish } = await import('../../functions/realtime/publish.ts')
  const { insertReport } = await import('../../functions/reports/save/insert-report.ts')
  await makeAccounts(stack.config.userPoolId)
  for (const record of demoClientRecords()) await putClient(record)
  const token = await signInAs(stack, accountOf(client.id, 'Customers'))
  const provider = await signInAs(stack, accountOf('provider', 'Administrators'))
  const stranger = await signInAs(stack, accountOf(other.id, 'Customers'))
  const report = await insertReport({
    client,
    body: aReportBody({
      volume: { rooms: 8, items: 105, photos: 0 },
      dictionary: defaultDictionary,
      photo: () => ({ id: 'none', src: 'none', hasGalleryLink: true, readonly: false }),
    }),
    header: { dictionaryversion: defaultDictionary.version },
    now: new Date(),
    by: 'Helen Marsh',
  })
  const addressOf = async (idToken: string) => {
    const path = routePath(routes.createConnectionToken)
    const answer = await fetch(`${stack.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${idToken}` },
    })
    const { ticket } = routes.createConnectionToken.answer.parse(await answer.json())
    return `${stack.config.realtimeUrl}?${new URLSearchParams({ ticket })}`
  }
  const arrivals = new Arrivals()
  const begunAt = performance.now()
  await openAll(
    [
      ...times(receivers.agency, { address: () => addressOf(token), mayHear: true }),
      ...times(receivers.provider, { address: () => addressOf(provider), mayHear: true }),
      ...times(connections - audience, { address: () => addressOf(stranger), mayHear: false }),
    ],
    arrivals,
  )
  const openedMs = performance.now() - begunAt
  let current: Report = report
  const save = async () => {
    const answer = await fetch(`${stack.url}${routePath(routes.saveReport).replace('{id}', report.id)}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...current, preparedBy: `Save ${current.version}` }),
    })
    if (!answer.ok) throw new Error(`The save answered ${answer.status}: ${await answer.text()}`)
    current = routes.saveReport.answer.parse(await answer.json())
  }
  return {
    openedMs,
    strays: () => arrivals.strays,
    tell: (event: ChangeEvent) =>
      arrivals.of(event, () => publish(event, { clientId: client.id, branchId: report.branchId })),
    save: () => arrivals.of({ reportId: report.id, version: current.version + 1 }, save),
  }
}

const percentile = (values: readonly number[], part: number) => {
  const sorted = values.toSorted((one, another) => one - another)
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(2))
}

const dir = mkdtempSync(path.join(os.tmpdir(), 'lintel-bench-realtime-'))
const stack = await startLocalStack({ dir, port: 0, web: false, log: (text) => console.error(text) })
Object.assign(process.env, stack.environment)
const floor = await startFloor()
const ours = await startOurs(stack)

// Connections, caches and compiled code are warm from here on.
for (let round = 0; round < 5; round++) {
  await ours.tell(changeOf(round))
  await floor.tell(changeOf(round))
  await ours.save()
}
const measured: Record<'ours' | 'floor' | 'saves', number[]> = { ours: [], floor: [], saves: [] }
for (let round = 0; round < rounds; round++) {
  measured.ours.push(...(await ours.tell(changeOf(1000 + round))))
  measured.floor.push(...(await floor.tell(changeOf(1000 + round))))
}
for (let round = 0; round < saves; round++) measured.saves.push(...(await ours.save()))

const figures = {
  p50Ms: percentile(measured.ours, 0.5),
  p95Ms: percentile(measured.ours, 0.95),
  floorP50Ms: percentile(measured.floor, 0.5),
  floorP95Ms: percentile(measured.floor, 0.95),
}
const ratio = (mine: number, bare: number) => Number((mine / bare).toFixed(1))
const ratios = {
  ratioP50: ratio(figures.p50Ms, figures.floorP50Ms),
  ratioP95: ratio(figures.p95Ms, figures.floorP95Ms),
}
const saved = { saveP50Ms: percentile(measured.saves, 0.5), saveP95Ms: percentile(measured.saves, 0.95) }
const strays = ours.strays()
console.log(`${connections} connections open after ${(ours.openedMs / 1000).toFixed(1)} s, ${audience} may hear`)
console.log(`told to heard       p50 ${figures.p50Ms} ms, p95 ${figures.p95Ms} ms`)
console.log(`bare WebSockets     p50 ${figures.floorP50Ms} ms, p95 ${figures.floorP95Ms} ms`)
console.log(`asked to save, heard p50 ${saved.saveP50Ms} ms, p95 ${saved.saveP95Ms} ms`)
console.log(
  JSON.stringify({ bench: 'realtime', connections, audience, rounds, ...figures, ...ratios, ...saved, strays }),
)

// The stack closes its own connections; whatever still runs for one of them ends with this process.
await stack.close()
rmSync(dir, { recursive: true, force: true })
process.exit(strays === 0 ? 0 : 1)
