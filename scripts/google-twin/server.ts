import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerJson, answerPage, answerRedirect, apiError, formOf, jsonOf, oauthError, Refusal } from './answers.ts'
import { deleteEvent, getEvent, insertEvent, listEvents, patchEvent } from './events.ts'
import { controlOf } from './control.ts'
import { accountOf, answerToken, consentOf, giveCode, revoke, type RegisteredClient } from './oauth.ts'
import { accountsPage, calendarPage, consentPage, errorPage } from './pages.ts'
import { calendarOf, openState } from './state.ts'

/** A local stand-in for Google: sign-in and consent, tokens, and the calendar API, as documented by Google. */
export interface GoogleTwin {
  url: string
  /** Registers an application, replacing any other. */
  register(client: RegisteredClient): void
  close(): Promise<void>
}

const ourNames = /^(localhost|127\.0\.0\.1)(:\d+)?$/
const eventsPath = /^\/calendar\/v3\/calendars\/primary\/events(?:\/([^/]+))?$/
const largest = 1_000_000

/** Starts the stand-in on 127.0.0.1. `dir` stores its state; port 0 chooses any free one. */
export async function startGoogleTwin(options: { dir: string; port?: number; fresh?: boolean }): Promise<GoogleTwin> {
  const { state, save, saveSoon } = openState(options.dir, options.fresh ?? false)
  let client: RegisteredClient | undefined
  const { control, meet } = controlOf(state)

  const consent = async (req: IncomingMessage, res: ServerResponse, url: URL) => {
    const asked = consentOf(url.searchParams, client)
    if (req.method === 'GET') return answerPage(res, 200, consentPage(url.searchParams.toString(), asked))
    const form = await formOf(req)
    const back = new URL(asked.redirectUri)
    if (asked.state) back.searchParams.set('state', asked.state)
    const email = (form.get('email') ?? '').trim().toLowerCase()
    if (form.get('answer') !== 'allow' || !/^[^\s@]+@[^\s@]+$/.test(email)) {
      back.searchParams.set('error', 'access_denied')
      return answerRedirect(res, back.href)
    }
    const allowed = form.getAll('scope')
    const scope = asked.scopes.filter((one) => !one.startsWith('https://') || allowed.includes(one)).join(' ')
    calendarOf(state, email)
    back.searchParams.set('code', giveCode(state, { ...asked, email, scope }))
    back.searchParams.set('scope', scope)
    answerRedirect(res, back.href)
  }

  const calendar = async (req: IncomingMessage, res: ServerResponse, url: URL) => {
    const email = accountOf(state, req.headers.authorization)
    meet(email, req.method ?? '')
    const [, id] = eventsPath.exec(url.pathname) ?? []
    const ifMatch = req.headers['if-match']
    if (id === undefined && req.method === 'GET')
      return answerJson(res, 200, listEvents(state, email, url.searchParams))
    if (id === undefined && req.method === 'POST')
      return answerJson(res, 200, insertEvent(state, email, await jsonOf(req)))
    if (id !== undefined && req.method === 'GET') return answerJson(res, 200, getEvent(state, email, id))
    if (id !== undefined && req.method === 'PATCH')
      return answerJson(res, 200, patchEvent(state, email, { id, ifMatch }, await jsonOf(req)))
    if (id !== undefined && req.method === 'DELETE') {
      deleteEvent(state, email, { id, ifMatch })
      return answerJson(res, 204, undefined)
    }
    throw apiError(404, 'notFound', 'Not Found')
  }

  const people = async (req: IncomingMessage, res: ServerResponse, url: URL) => {
    const account = url.searchParams.get('account') ?? ''
    if (req.method === 'GET')
      return answerPage(
        res,
        200,
        account && state.calendars[account]
          ? calendarPage(account, Object.values(calendarOf(state, account).events))
          : accountsPage(Object.keys(state.calendars)),
      )
    const form = await formOf(req)
    const [email, id] = [form.get('account') ?? '', form.get('id') ?? '']
    const moment = (name: string) => ({ dateTime: `${form.get(name)}:00Z`, timeZone: 'Europe/London' })
    if (url.pathname === '/calendar/move')
      patchEvent(state, email, { id, ifMatch: undefined }, { start: moment('start'), end: moment('end') })
    else deleteEvent(state, email, { id })
    answerRedirect(res, `/calendar?account=${encodeURIComponent(email)}`)
  }

  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    if (!ourNames.test(req.headers.host ?? '')) throw new Refusal(421, 'This machine goes by another name.')
    if (Number(req.headers['content-length'] ?? 0) > largest) throw apiError(413, 'uploadTooLarge', 'Too large')
    const url = new URL(req.url ?? '/', 'http://google.local')
    const path = url.pathname
    if (path === '/o/oauth2/v2/auth') return consent(req, res, url)
    if (path === '/token' && req.method === 'POST')
      return answerJson(res, 200, answerToken(state, await formOf(req), client))
    if (path === '/revoke' && req.method === 'POST') {
      const token = (await formOf(req)).get('token') ?? ''
      if (!token) throw oauthError(400, 'invalid_request', 'Missing token')
      revoke(state, token)
      return answerJson(res, 200, {})
    }
    if (eventsPath.test(path)) return calendar(req, res, url)
    if (path.startsWith('/_control/') && req.method === 'POST')
      return answerJson(res, 200, control(path.slice('/_control/'.length), await jsonOf(req)))
    if (/^\/calendar(\/(move|delete))?$/.test(path) || path === '/') return people(req, res, url)
    throw apiError(404, 'notFound', 'Not Found')
  }

  const server = createServer((req, res) => {
    answer(req, res)
      .catch((error: unknown) => {
        const refusal = error instanceof Refusal ? error : apiError(500, 'backendError', 'Backend Error')
        if (typeof refusal.body === 'string') answerPage(res, refusal.status, errorPage(refusal.body))
        else answerJson(res, refusal.status, refusal.body, refusal.headers)
      })
      .finally(saveSoon)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    register: (registered) => {
      client = registered
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          save()
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}
