import { reconcileAbandoned } from './reconcile-account.ts'

export const handler = (): Promise<void> => reconcileAbandoned(new Date())
