import { useMemo } from 'react'
import { useAllClients } from '../../lib/all-clients.ts'

/** An agency user whom a command may be sent to. */
export interface Addressee {
  id: string
  name: string
  email: string
  client: string
}

/** Every agency user by id; empty until the clients have come. */
export const useAddressees = (): ReadonlyMap<string, Addressee> => {
  const { data } = useAllClients()
  return useMemo(
    () =>
      new Map(
        (data ?? []).flatMap((client) =>
          client.users.map(({ id, name, email }) => [id, { id, name, email, client: client.name }] as const),
        ),
      ),
    [data],
  )
}

/** Those of whom every word of the text is part: of the name, the e-mail, the client or the id. */
export const addresseesFor = (text: string, known: Iterable<Addressee>, most: number): Addressee[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found: Addressee[] = []
  for (const one of known) {
    const all = [one.name, one.email, one.client, one.id].join(' ').toLowerCase()
    if (words.every((word) => all.includes(word))) found.push(one)
    if (found.length === most) break
  }
  return found
}
