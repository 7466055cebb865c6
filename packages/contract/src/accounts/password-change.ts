import * as z from 'zod'

const sent = z.string().min(1).max(8192)

/**
 * A change of the own password, by the access token, from which Cognito knows whose it is. What a password has to have in
 * it Cognito says. Nothing of it is stored or logged.
 */
export const OwnPasswordChange = z.strictObject({ accesstoken: sent, current: sent, next: sent })
