import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { googleCalendarMessages, routes, type Client } from '@lintel/contract'
import { beforeAll, expect, it, vi } from 'vitest'
import { actsOf } from '../audit/store.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { contextOf } from '../test/context.ts'
import { anAccount, completeConsent, consent, linked, lookAtGoogle, self } from '../test/google.ts'
import { aClient, aPerson, atStack, type Person } from '../test/people.ts'
import { link, startLink } from './link.ts'
import { findLink } from './store/links.ts'
import { openToken } from './tokens.ts'

let client: Client
let person: Person
let other: Person

beforeAll(async () => {
  client = await aClient()
  const of = (name: string) => ({ clientId: client.id, userId: `${client.id}-${name}` })
  person = await aPerson(['Customers', 'Inspectors'], of('first'))
  other = await aPerson(['Customers', 'CustomerAdministrators'], of('everywhere'))
})

const start = async (whose: Person) => (await call(routes.startGoogleLink, whose, {})).body.url
const active = async (whose: Person) => (await call(routes.getActiveOnGoogle, whose, { query: self(whose) })).body
const unlink = (whose: Person) => call(routes.unlinkGoogle, whose, { query: self(whose) })
/** Serves the same response to every request, at an address of its own, while `work` runs. */
async function answering<T>(status: number, body: object, work: (address: string) => Promise<T>): Promise<T> {
  const server = createServer((_request, response) => response.writeHead(status).end(JSON.stringify(body)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
  }
}

it('linking requests only events of own calendars, with a fixed address, state and challenge', async () => {
  const { url: site } = atStack()
  const url = new URL(await start(person))
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    access_type: 'offline',
    prompt: 'consent',
    code_challenge_method: 'S256',
    scope: 'openid email https://www.googleapis.com/auth/calendar.events.owned',
    redirect_uri: `${site}/googlelinked`,
    state: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  })
})

it('linking stores the tokens encrypted, and returns them to nobody', async () => {
  const email = anAccount()
  expect(await active(person)).toBe(false)
  const state = await linked(person, email)
  expect(state).toEqual({ available: true, linked: true, email, linkedAt: expect.any(String) })
  expect(await active(person)).toBe(true)
  expect((await call(routes.getGoogleCalendar, person, {})).body).toMatchObject({ linked: true, email })
  atStack()
  const known = await findLink(person.clientId, person.userId)
  expect(known?.token).toMatch(/^[A-Za-z0-9+/]{60,}={0,2}$/)
  const token = (await openToken(known?.id ?? '', known?.token ?? '')) ?? ''
  expect(token).toMatch(/^1\/\//)
  expect(JSON.stringify([state, known])).not.toContain(token)
  expect(await openToken('another-link', known?.token ?? '')).toBeUndefined()
  const [act] = await actsOf(client.id)
  const subject = { kind: 'user', id: person.userId }
  expect(act).toMatchObject({ action: 'calendar.link', subject, detail: { email } })
  expect((await unlink(person)).body).toMatchObject({ linked: false })
  expect(await active(person)).toBe(false)
  expect((await actsOf(client.id)).at(-1)).toMatchObject({ action: 'calendar.unlink', detail: { email } })
})

it('linking responds to a retry in the same way, and refuses a second calendar', async () => {
  const email = anAccount()
  const back = await consent(await start(person), { email })
  expect((await completeConsent(person, back)).status).toBe(200)
  expect(await completeConsent(person, back)).toMatchObject({ status: 200, body: { linked: true, email } })
  expect(await callRaw(routes.startGoogleLink, person.idToken)).toMatchObject(
    refusal(409, googleCalendarMessages.alreadyLinked),
  )
  expect(await completeConsent(person, new URLSearchParams())).toMatchObject(
    refusal(409, googleCalendarMessages.alreadyLinked),
  )
  await unlink(person)
})

it('linking accepts a state once, from its own user, with the code that belongs to it', async () => {
  const email = anAccount()
  const mine = await consent(await start(person), { email })
  expect(await completeConsent(other, mine)).toMatchObject(refusal(400, googleCalendarMessages.signInEnded))
  // The attempt used it up: it cannot be tried twice.
  expect(await completeConsent(person, mine)).toMatchObject(refusal(400, googleCalendarMessages.signInEnded))
  const [one, two] = [await start(person), await start(person)]
  const code = (await consent(one, { email })).get('code') ?? ''
  const state = new URL(two).searchParams.get('state') ?? ''
  // One's verifier does not match the other's code.
  expect(await completeConsent(person, new URLSearchParams({ code, state }))).toMatchObject(
    refusal(400, googleCalendarMessages.signInEnded),
  )
  expect(await completeConsent(person, new URLSearchParams({ code, state: 'made-up' }))).toMatchObject(
    refusal(400, googleCalendarMessages.signInEnded),
  )
  expect((await lookAtGoogle(email)).grants).toBe(0)
})

it('linking needs no state for the code of the caller’s newest request', async () => {
  const email = anAccount()
  const without = { state: undefined }
  const theirs = await consent(await start(other), { email })
  await start(person)
  expect(await completeConsent(person, theirs, without)).toMatchObject({ status: 400 })
  const own = await consent(await start(person), { email })
  for (const linked of [true, true])
    expect(await completeConsent(person, own, without)).toMatchObject({ status: 200, body: { linked, email } })
  await unlink(person)
})

it('linking refuses a consent without the calendar, and revokes it', async () => {
  const email = anAccount()
  const back = await consent(await start(person), { email, scope: [] })
  expect(await completeConsent(person, back)).toMatchObject(refusal(400, googleCalendarMessages.notGranted))
  expect((await lookAtGoogle(email)).grants).toBe(0)
})

it('linking reports that Google is unreachable, or that the code is invalid', async () => {
  const { googleUrl } = atStack()
  const ctx = contextOf(person)
  const linking = async (endpoint: string) => {
    const state = new URL((await startLink(ctx)).url).searchParams.get('state') ?? ''
    process.env['GOOGLE_ENDPOINT_URL'] = endpoint
    try {
      return await link(ctx, { authcode: 'none', state }).catch((error: unknown) => error)
    } finally {
      process.env['GOOGLE_ENDPOINT_URL'] = googleUrl
    }
  }
  // Nothing listens on port 9.
  const unreached = await linking('http://127.0.0.1:9')
  expect(unreached).toMatchObject({ status: 409, message: googleCalendarMessages.unreachable })
  const ended = await linking(googleUrl)
  expect(ended).toMatchObject({ status: 400, message: googleCalendarMessages.signInEnded })
  // As if Google no longer knew the product.
  const refused = await answering(401, { error: 'invalid_client' }, linking)
  expect(refused).toMatchObject({ status: 400, message: googleCalendarMessages.refused })
})

it('linking is not offered if the environment has no Google', async () => {
  const variable = 'AWS_ENDPOINT_URL_SECRETS_MANAGER'
  const known = process.env[variable]
  const empty = { SecretString: JSON.stringify({ clientId: '', clientSecret: '' }) }
  const error = await answering(200, empty, async (address) => {
    process.env[variable] = address
    vi.resetModules()
    try {
      const anew = await import('./link.ts')
      return await anew.startLink(contextOf(person)).catch((thrown: unknown) => thrown)
    } finally {
      if (known === undefined) delete process.env[variable]
      else process.env[variable] = known
      vi.resetModules()
    }
  })
  expect(error).toMatchObject({ status: 404, message: googleCalendarMessages.notAvailable })
})
