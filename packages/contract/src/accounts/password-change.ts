import * as z from 'zod'

const sent = z.string().min(1).max(8192)

/** Cognito takes the account from the access token and applies its own policy; nothing is stored or logged here. */
export const OwnPasswordChange = z.strictObject({ accesstoken: sent, current: sent, next: sent })
