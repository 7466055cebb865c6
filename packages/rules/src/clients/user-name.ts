interface Named {
  id: string
  name: string
}

/** Of a current or former user. */
export const userNameOf = (
  { users, formerusers = [] }: { users: readonly Named[]; formerusers?: readonly Named[] | undefined },
  userId: string,
): string | undefined => [...users, ...formerusers].find(({ id }) => id === userId)?.name
