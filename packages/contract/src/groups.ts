import * as z from 'zod'

/** The eight sign-in groups with their Cognito precedence; 1 is the provider's own people. */
export const groupPrecedence = {
  SysAdmin: 1,
  Administrators: 1,
  Support: 1,
  Customers: 2,
  CustomerAdministrators: 2,
  BranchAdministrators: 2,
  Inspectors: 2,
  Dataentry: 2,
} as const

export const Group = z.enum(Object.keys(groupPrecedence) as [keyof typeof groupPrecedence])
export type Group = z.infer<typeof Group>

/** All groups, in precedence order. */
export const groups = Group.options

/** Sign-in demands membership in at least one of these. */
export const signInGroups = ['Administrators', 'Customers', 'Support'] as const satisfies readonly Group[]
