interface Named {
  id: string
  name: string
}

/** The name of a current or former user of a client; undefined if there is none of this id. */
export const userNameOf = (
  { users, formerusers = [] }: { users: readonly Named[]; formerusers?: readonly Named[] | undefined },
  userId: string,
): string | undefined => [...users, ...formerusers].find(({ id }) => id === userId)?.name
