import type { RemoteCommand } from '@lintel/contract'
import { useMemo } from 'react'
import { useAllClients } from '../../lib/client.queries.ts'

/** An agency user whom a command may be sent to. */
export interface Recipient {
  id: string
  name: string
  email: string
  client: string
  clientId: string
}

/** Agency users by their typed label: the id, and the client where several have a user with that id. */
export type Recipients = ReadonlyMap<string, Recipient>

/** Names each user: ids are unique within a client alone. */
export const named = (users: readonly Recipient[]): Recipients => {
  const byId = Map.groupBy(users, ({ id }) => id)
  const isAlone = ({ id }: Recipient) => byId.get(id)?.length === 1
  return new Map(users.map((user) => [isAlone(user) ? user.id : `${user.id}, ${user.client}`, user]))
}

/** Every agency user; empty until the clients have come. */
export const useRecipients = (): Recipients => {
  const { data } = useAllClients()
  return useMemo(
    () =>
      named(
        (data ?? []).flatMap((client) =>
          client.users.map(({ id, name, email }) => ({ id, name, email, client: client.name, clientId: client.id })),
        ),
      ),
    [data],
  )
}

/** Whom a command is for. */
export const recipientOf = (
  known: Recipients,
  { userid, clientid }: Pick<RemoteCommand, 'userid' | 'clientid'>,
): Recipient | undefined =>
  known.get(userid) ?? [...known.values()].find(({ id, clientId }) => id === userid && clientId === clientid)

/** The labels of users who match every word of the text by name, e-mail, client or id. */
export const recipientsFor = (text: string, known: Recipients, most: number): string[] => {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const found: string[] = []
  for (const [typed, one] of known) {
    const all = [one.name, one.email, one.client, one.id].join(' ').toLowerCase()
    if (words.every((word) => all.includes(word))) found.push(typed)
    if (found.length === most) break
  }
  return found
}
