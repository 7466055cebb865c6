import { allow } from '../access.ts'

/** Staff who send commands, and are notified of the responses. */
export const remoteSupporters = allow({ Administrators: 'any', Support: 'any' })
