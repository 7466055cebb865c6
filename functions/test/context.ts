import type { Context } from '../lib/context.ts'
import { makeLogger } from '../lib/logging.ts'
import type { Person } from './people.ts'

/** The context of an operation that a test calls in its own process, for a user of a client who sees all branches. */
export const contextOf = (person: Person, name = 'Tests'): Context => ({
  requestId: 'tests',
  now: () => new Date(),
  log: makeLogger('tests'),
  viewerAddress: undefined,
  user: { ...person, username: person.email, name },
  scope: { kind: 'client', clientId: person.clientId },
})
