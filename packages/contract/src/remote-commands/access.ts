import { allow } from '../access.ts'

/** Those who send commands, and hear of their answers. */
export const remoteSupporters = allow({ Administrators: 'any', Support: 'any' })
