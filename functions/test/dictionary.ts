import { routes, type Dictionary } from '@lintel/contract'
import { call, callRaw, type Answer } from './call.ts'
import type { Person } from './people.ts'

/** A client's dictionary is based on the default, which another test may change between reading and saving. */
export const changeDictionary = async (
  person: Person,
  id: string,
  change: (read: Dictionary) => Partial<Dictionary>,
): Promise<Dictionary> => {
  for (let tries = 1; ; tries++) {
    const { body: read } = await call(routes.getClientDictionary, person, { params: { id } })
    const body = { ...read, ...change(read) }
    const answer = await callRaw(routes.saveDictionary, person.idToken, { query: { clientid: id }, body })
    if (answer.status === 200) return (answer as Answer<Dictionary>).body
    if (answer.status !== 409 || tries === 5) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  }
}
