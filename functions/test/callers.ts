import type { RouteName } from '@lintel/contract'
import { accessTable } from './access-table.ts'
import { groupsFor } from './access/row.ts'
import { aPerson, type Person } from './people.ts'

/**
 * For each route, a caller other than `person` with access to it. Routes for the same groups share one, because signing
 * in takes long.
 */
export const callersBeside = (person: () => Person): ((name: RouteName) => Promise<Person>) => {
  const callers = new Map<string, Promise<Person>>()
  return (name) => {
    const groups = groupsFor(accessTable[name])
    const { clientId, userId } = person()
    const caller = callers.get(groups.join()) ?? aPerson(groups, { clientId, userId })
    callers.set(groups.join(), caller)
    return caller
  }
}
