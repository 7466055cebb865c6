import { allow } from '../access.ts'

export const remoteSupporters = allow({ Administrators: 'any', Support: 'any' })
