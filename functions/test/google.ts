import { routes, type GoogleCalendarState } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { inject } from 'vitest'
import * as z from 'zod'
import { keepOffer } from '../googlecalendar/store/linked.ts'
import { call, callRaw } from './call.ts'
import type { Person } from './people.ts'

/* The Google stand-in of this machine: actions of users there, and failures. */

const Event = z.object({
  id: z.string(),
  summary: z.string().optional(),
  description: z.string().optional(),
  location: z.string().optional(),
  start: z.object({ dateTime: z.string().optional() }),
  end: z.object({ dateTime: z.string().optional() }),
  extendedProperties: z.object({ private: z.record(z.string(), z.string()) }).optional(),
})
const Look = z.object({ events: z.array(Event), grants: z.number(), requests: z.array(z.string()) })

export const anAccount = (): string => `${newId().toLowerCase()}@gmail.example`

export async function atGoogle(verb: 'fail' | 'expire' | 'withdraw' | 'forgetsync' | 'look', body: { email: string }) {
  const answer = await fetch(`${inject('stack').googleUrl}/_control/${verb}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`Google answered ${answer.status} to ${verb}.`)
  return answer.json()
}

export const refuse = (
  email: string,
  fault: { status: number; reason: string; retryAfter?: number; times?: number; method?: string },
) => atGoogle('fail', { email, ...fault })

export const lookAtGoogle = async (email: string) => Look.parse(await atGoogle('look', { email }))

export async function inCalendar(
  verb: 'move' | 'delete',
  fields: Record<'account' | 'id', string> & Record<string, string>,
): Promise<void> {
  const body = new URLSearchParams(fields)
  const answer = await fetch(`${inject('stack').googleUrl}/calendar/${verb}`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`Google answered ${answer.status}.`)
}

/** The parameters with which the consent page sends users back. */
export async function consent(
  url: string,
  form: { email: string; answer?: 'allow' | 'deny'; scope?: readonly string[] },
): Promise<URLSearchParams> {
  const { email, answer = 'allow', scope = ['https://www.googleapis.com/auth/calendar.events.owned'] } = form
  const body = new URLSearchParams([['email', email], ['answer', answer], ...scope.map((one) => ['scope', one])])
  const { status, headers } = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  if (status !== 303) throw new Error(`Google answered ${status}.`)
  return new URL(headers.get('location') ?? '').searchParams
}

/** The caller, as Google's routes name them. */
export const self = ({ clientId, userId }: Person) => ({ clientid: clientId, userid: userId })

/** Passes Google's redirect parameters to the server as a user. */
export const completeConsent = (person: Person, back: URLSearchParams, change: object = {}) =>
  callRaw(routes.linkGoogle, person.idToken, {
    query: { ...self(person), authcode: back.get('code') ?? 'none', state: back.get('state') ?? 'none', ...change },
  })

export async function linked(person: Person, email: string): Promise<GoogleCalendarState> {
  const { url } = (await call(routes.startGoogleLink, person, {})).body
  const { status, body } = await completeConsent(person, await consent(url, { email }))
  if (status !== 200) throw new Error(`Not linked: ${JSON.stringify(body)}`)
  return routes.linkGoogle.answer.parse(body)
}

/** A change of an appointment in Google that nobody has decided on. */
export async function anOfferOf({ id: appointment, client }: { id: string; client: string }): Promise<void> {
  const [link, mark, seenAt] = [newId(), newId(), new Date().toISOString()]
  await keepOffer(client, { kind: 'removed', appointment, link, mark, seenAt })
}
