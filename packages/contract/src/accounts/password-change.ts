import * as z from 'zod'

/** A password as Cognito takes it: no spaces, 256 characters at most. What it has to have in it Cognito says. */
const Password = z.string().min(1).max(256).regex(/^\S+$/, 'A password has no spaces.')

/** A change of the own password. Nothing of it is stored or logged. */
export const OwnPasswordChange = z.strictObject({
  /** The caller's access token: by it Cognito knows whose password it is. */
  accesstoken: z
    .string()
    .max(8192)
    .regex(/^[\w=.-]+$/),
  current: Password,
  next: Password,
})
