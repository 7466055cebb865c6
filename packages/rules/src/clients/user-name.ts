interface Named {
  id: string
  name: string
}

/** The name of somebody who is or was a user of a client; undefined where nobody of this id was. */
export const userNameOf = (
  { users, formerusers = [] }: { users: readonly Named[]; formerusers?: readonly Named[] | undefined },
  userId: string,
): string | undefined => [...users, ...formerusers].find(({ id }) => id === userId)?.name
