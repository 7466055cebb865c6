/** The custom attributes that say whose an account is. */
export const accountAttributes = ['custom:client_id', 'custom:user_id'] as const

/** Accounts of one page. */
export const accountsAtOnce = 60
