import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { AwsError } from './aws-error.ts'
import { createDistribution, type Distribution, type OriginAddress } from './cloudfront/distribution.ts'
import { setClock, timeNow } from './clock.ts'
import { connectionRights } from './gateway/actions.ts'
import type { RequestHandlers } from './server.ts'
import { MAIL_PATH, type Services } from './services.ts'
import { readBody } from './service.ts'
import { runDue, type Scheduled } from './schedule.ts'
import type { Resources } from './template/resource-type.ts'
import { bucket } from './template/types/storage.ts'
import { SERVICES_PATH } from './wiring/local-addresses.ts'
import { localDistribution } from './wiring/local-distribution.ts'
import { cloudFrontCredentials } from './wiring/local-judge.ts'

const MAX_BYTES = 1 << 20

const APIS_PATH = `${SERVICES_PATH}/execute-api`

export interface MountedHandlers extends RequestHandlers {
  /** As after a deployment that changes nothing else. */
  redeployDistribution(resources: Resources): void
}

/** Services and APIs below `/_local`, and the distribution everywhere else. */
export function makeHandlers(
  resources: Resources,
  services: Services,
  schedules: Scheduled[],
  port: number,
  localise: (text: string) => string,
): MountedHandlers {
  let distribution = makeDistribution(resources, services, port, localise)

  return {
    redeployDistribution(changed) {
      distribution = makeDistribution(changed, services, port, localise)
    },

    async handle(req, res) {
      const path = (req.url ?? '/').split('?')[0] ?? '/'
      if (path === MAIL_PATH || path.startsWith(`${MAIL_PATH}/`) || path === `${MAIL_PATH}.json`)
        return services.ses.mailbox(req, res)
      if (path === '/_local/denials.json') return answerJson(res, 200, services.denials)
      if (path === '/_local/dead-letters.json') return answerJson(res, 200, services.deadLetters.all())
      if (path === '/_local/faults.json') return answerFaults(services, req, res)
      if (path === '/_local/alarms.json') return answerAlarms(services, req, res)
      if (path === '/_local/clock.json') return answerClock(services, req, res)
      if (path === '/_local/schedules.json') return answerSchedules(services, schedules, req, res)
      const api = apiTarget(req.url ?? '')
      if (api) services.meter.add(services.httpApis.has(api.id) ? 'httpApi/requests' : 'webSocketApi/messages')
      if (api) return handleApi(services, req, res, api)
      const service = Object.entries(services.endpointPaths).find(
        ([, each]) => path === each || path.startsWith(`${each}/`),
      )
      if (service) services.meter.request(service[0], req)
      if (service) return services.byName[service[0] as keyof Services['byName']].handle(req, res)
      if (path.startsWith('/_local'))
        return answerJson(res, 404, { message: `The local cloud has nothing at ${path}.` })
      if (!distribution) return answerJson(res, 404, { message: 'The assembly has no CloudFront distribution.' })
      services.meter.view(req, res)
      return distribution.handle(req, res)
    },

    async upgrade(req, socket, head) {
      const api = apiTarget(req.url ?? '')
      if (!api) return distribution ? distribution.upgrade(req, socket, head) : void socket.destroy()
      const found = services.webSocketApis.get(api.id)
      return found ? found.upgrade(req, socket, head, api.target) : void socket.destroy()
    },
  }
}

function makeDistribution(
  resources: Resources,
  services: Services,
  port: number,
  localise: (text: string) => string,
): Distribution | undefined {
  const spec = localDistribution(resources, localise, services.reveal)
  if (!spec) return undefined
  const all = [...services.apis.http, ...services.apis.webSocket]
  const locate = (domainName: string): OriginAddress => {
    const found = all.find((each) => each.domainName === domainName)
    if (found) return { host: '127.0.0.1', port, basePath: `${APIS_PATH}/${found.id}` }
    const store = resources.all(bucket).find(({ attributes }) => Object.values(attributes).includes(domainName))
    if (store) return { host: '127.0.0.1', port, basePath: `${services.endpointPaths.s3}/${store.ref}` }
    throw new Error(`The distribution's origin ${domainName} is neither a bucket nor an API of the assembly.`)
  }
  return createDistribution(spec, {
    locate,
    credentials: cloudFrontCredentials,
    async openWebSocket(origin, target, req, socket, head) {
      const api = services.apis.webSocket.find(({ domainName }) => domainName === origin.domainName)
      const found = api && services.webSocketApis.get(api.id)
      if (!found) return void socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n')
      await found.upgrade(req, socket, head, target)
    },
  })
}

interface ApiTarget {
  id: string
  target: string
}

function apiTarget(url: string): ApiTarget | undefined {
  if (!url.startsWith(`${APIS_PATH}/`)) return undefined
  const [, id = '', target = ''] = /^([^/?]+)(.*)$/s.exec(url.slice(APIS_PATH.length + 1)) ?? []
  return { id, target: target.startsWith('/') ? target : `/${target}` }
}

async function handleApi(
  services: Services,
  req: IncomingMessage,
  res: ServerResponse,
  { id, target }: ApiTarget,
): Promise<void> {
  const http = services.httpApis.get(id)
  if (http) {
    res.once('finish', () => {
      const metric = { namespace: 'AWS/ApiGateway', dimensions: { ApiId: id } }
      services.metrics.put({ ...metric, name: '5xx' }, res.statusCode >= 500 ? 1 : 0)
      services.metrics.put({ ...metric, name: 'Count' }, 1)
    })
    return http.handle(req, res, target)
  }
  const webSocket = services.webSocketApis.get(id)
  if (!webSocket || !target.includes('/@connections/')) {
    req.resume()
    return answerJson(res, webSocket ? 403 : 404, { message: webSocket ? 'Forbidden' : 'Not Found' })
  }
  try {
    const api = services.apis.webSocket.find((each) => each.id === id)
    const rights = api ? connectionRights(api, req.method ?? 'GET', target) : []
    await webSocket.manage(req, res, target, (body) =>
      services.judge.require(services.judge.callerOf(req, body), rights),
    )
  } catch (error) {
    if (!(error instanceof AwsError)) throw error
    res.setHeader('x-amzn-errortype', error.type)
    return answerJson(res, 403, { message: error.message })
  }
}

/** DELETE removes all unused ones, and GET returns these. */
const answerFaults = (services: Services, req: IncomingMessage, res: ServerResponse) =>
  asAdministrator(services, req, res, 'InjectFaults', (input) => {
    if (req.method === 'GET') return answerJson(res, 200, services.faults.waiting())
    if (req.method === 'PUT') services.faults.add(input)
    else if (req.method === 'DELETE') services.faults.clear()
    else return answerJson(res, 405, { message: 'Faults are put, read and deleted.' })
    res.writeHead(204).end()
  })

/** PUT evaluates them at the time `at`, so that tests need not wait for minutes. */
async function answerAlarms(services: Services, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.method === 'GET') return answerJson(res, 200, services.alarms.list())
  if (req.method !== 'PUT') return answerJson(res, 405, { message: 'Alarms are read, and put to a time.' })
  return asAdministrator(services, req, res, 'EvaluateAlarms', async (input) => {
    await services.evaluateAlarms(Date.parse(Time.parse(input).at))
    answerJson(res, 200, services.alarms.list())
  })
}

const Time = z.object({ at: z.iso.datetime() })

/** PUT runs those due in the minute of `at`, and returns their names. */
const answerSchedules = (services: Services, schedules: Scheduled[], req: IncomingMessage, res: ServerResponse) =>
  asAdministrator(services, req, res, 'RunSchedules', (input) => {
    if (req.method !== 'PUT') return answerJson(res, 405, { message: 'Schedules are put to a time.' })
    answerJson(res, 200, runDue(schedules, Date.parse(Time.parse(input).at)))
  })

const ClockTime = z.strictObject({ at: z.iso.datetime().optional() })

/** PUT sets the time of functions and schedules, or with `{}` sets it free. */
const answerClock = (services: Services, req: IncomingMessage, res: ServerResponse) =>
  asAdministrator(services, req, res, 'SetClock', (input) => {
    if (req.method !== 'PUT') return answerJson(res, 405, { message: 'The clock is put to a time.' })
    const { at } = ClockTime.parse(input)
    setClock(at === undefined ? undefined : Date.parse(at))
    answerJson(res, 200, { now: new Date(timeNow()).toISOString() })
  })

/** Only for programs with the administrator's key: a page of another origin must not break the stack. */
async function asAdministrator(
  services: Services,
  req: IncomingMessage,
  res: ServerResponse,
  action: string,
  work: (input: unknown) => Promise<void> | void,
): Promise<void> {
  const body = await readBody(req, MAX_BYTES)
  if (!body) return answerJson(res, 413, { message: `A body has ${MAX_BYTES} bytes at most.` })
  try {
    services.judge.require(services.judge.callerOf(req, body), [
      { action: `local:${action}`, resource: services.judge.arn('local', 'faults') },
    ])
    await work(body.length > 0 ? JSON.parse(body.toString()) : undefined)
  } catch (error) {
    answerJson(res, error instanceof AwsError ? 403 : 400, { message: messageOf(error) })
  }
}

const messageOf = (error: unknown): string =>
  error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error)

function answerJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
