import * as z from 'zod'

const sent = z.string().min(1).max(8192)

/**
 * A change of the caller's own password. Cognito takes the account from the access token and checks the password
 * against its policy; none of it is stored or logged here.
 */
export const OwnPasswordChange = z.strictObject({ accesstoken: sent, current: sent, next: sent })
