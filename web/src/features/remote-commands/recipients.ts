import type { RemoteRecipient } from '@lintel/contract'

/** Agency users by their label: the id, with the client if several users have that id. */
export type Recipients = ReadonlyMap<string, RemoteRecipient>

/** The users by label: ids are unique only within a client. */
export const named = (users: readonly RemoteRecipient[]): Recipients => {
  const byId = Map.groupBy(users, ({ id }) => id)
  const isAlone = ({ id }: RemoteRecipient) => byId.get(id)?.length === 1
  return new Map(users.map((user) => [isAlone(user) ? user.id : `${user.id}, ${user.client.name}`, user]))
}

/** Labels of users who match every word by name, e-mail, client or id; filters those found for an earlier text. */
export const recipientsFor = (text: string, known: Recipients): string[] => {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  return [...known].flatMap(([label, { id, name, email, client }]) => {
    const all = [name, email, client.name, id].join(' ').toLowerCase()
    return words.every((word) => all.includes(word)) ? [label] : []
  })
}
