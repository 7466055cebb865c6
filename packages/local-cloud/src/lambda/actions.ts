import type { Access } from '../iam/request.ts'

/** Calling a function, whoever does, and however. */
export const invocationRights = (functionArn: string): Access[] => [
  { action: 'lambda:InvokeFunction', resource: functionArn },
]
