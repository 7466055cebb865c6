/*
 * Imports no schemas, so that the sign-in page does not load the schema library.
 */

/** Cognito's precedence; 1 is the provider's own staff. */
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

/** In precedence order. */
export const groups = Object.keys(groupPrecedence) as [keyof typeof groupPrecedence]

export const signInGroups = [
  'Administrators',
  'Customers',
  'Support',
] as const satisfies readonly (typeof groups)[number][]

export const groupMeanings: Record<(typeof groups)[number], string> = {
  SysAdmin: 'Clients, accounts, invoices and the audit of everybody.',
  Administrators: 'Reports, templates and dictionaries of every client.',
  Support: 'Tickets, remote support and reports of every client.',
  Customers: 'All users of a client: required to sign in.',
  CustomerAdministrators: 'All branches, templates, dictionary and invoices of the client.',
  BranchAdministrators: 'The look and e-mail templates of their branches.',
  Inspectors: 'Carries out inspections.',
  Dataentry: 'Types in reports, and can do nothing else.',
}
