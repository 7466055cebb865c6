export const userColours = [
  '#0f766e',
  '#1d4ed8',
  '#7c3aed',
  '#9a3412',
  '#475569',
  '#b91c1c',
  '#c2410c',
  '#a16207',
  '#4d7c0f',
  '#15803d',
  '#047857',
  '#0e7490',
  '#0369a1',
  '#4338ca',
  '#7e22ce',
  '#a21caf',
  '#be185d',
  '#57534e',
] as const

/** The custom attributes that link an account to a client and a user. */
export const accountAttributes = ['custom:client_id', 'custom:user_id'] as const

export const accountsPerPage = 60
