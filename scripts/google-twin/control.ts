import * as z from 'zod'
import { apiError } from './answers.ts'
import { endAccesses, revoke } from './oauth.ts'
import { calendarOf, type TwinState } from './state.ts'

const Account = z.object({ email: z.string() })

/** The error for the next requests of an account, in Google's format. */
const Fault = Account.extend({
  status: z.int(),
  reason: z.string(),
  /** Seconds, for the header Retry-After. */
  retryAfter: z.int().optional(),
  /** The number of requests. */
  times: z.int().min(1).default(1),
  /** Only requests of this method. */
  method: z.string().optional(),
})

/** Events that occur at Google on their own, triggered here on request. */
export function controlOf(state: TwinState) {
  const faults: z.infer<typeof Fault>[] = []
  const requests: { email: string; method: string }[] = []
  const grantsOf = (email: string) => Object.entries(state.grants).filter(([, grant]) => grant.email === email)

  const verbs: Record<string, (body: Record<string, unknown>) => object> = {
    fail: (body) => {
      faults.push(Fault.parse(body))
      return {}
    },
    /** Expires access tokens, as after an hour. */
    expire: (body) => {
      const mine = new Set(grantsOf(Account.parse(body).email).map(([token]) => token))
      endAccesses(state, (grant) => mine.has(grant))
      return {}
    },
    /** The owner withdraws consent, as they can at any time. */
    withdraw: (body) => {
      for (const [token] of grantsOf(Account.parse(body).email)) revoke(state, token)
      return {}
    },
    /** Invalidates sync tokens. */
    forgetsync: (body) => {
      const calendar = calendarOf(state, Account.parse(body).email)
      calendar.changes += 1
      calendar.forgotten = calendar.changes
      return {}
    },
    look: (body) => {
      const { email } = Account.parse(body)
      return {
        events: Object.values(calendarOf(state, email).events).filter(({ status }) => status !== 'cancelled'),
        grants: grantsOf(email).length,
        requests: requests.filter((one) => one.email === email).map(({ method }) => method),
      }
    },
  }

  return {
    control: (verb: string, body: Record<string, unknown>): object => {
      const work = verbs[verb]
      if (!work) throw apiError(404, 'notFound', 'Not Found')
      return work(body)
    },
    /** A request for an account. Throws the configured error. */
    meet: (email: string, method: string): void => {
      requests.push({ email, method })
      const fault = faults.find((one) => one.email === email && (one.method ?? method) === method)
      if (!fault) return
      fault.times -= 1
      if (fault.times === 0) faults.splice(faults.indexOf(fault), 1)
      const { status, reason, retryAfter } = fault
      throw apiError(status, reason, reason, { domain: 'usageLimits', ...(retryAfter !== undefined && { retryAfter }) })
    },
  }
}
