import type { Access } from '../iam/request.ts'

export const invocationRights = (functionArn: string): Access[] => [
  { action: 'lambda:InvokeFunction', resource: functionArn },
]
