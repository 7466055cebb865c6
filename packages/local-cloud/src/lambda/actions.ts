import type { Access } from '../iam/request.ts'

/** The right to call a function, synchronously or not. */
export const invocationRights = (functionArn: string): Access[] => [
  { action: 'lambda:InvokeFunction', resource: functionArn },
]
