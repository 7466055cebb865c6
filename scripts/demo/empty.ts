import { providerClientId } from '@lintel/fixtures'
import type { LocalStack } from '../local-stack.ts'

export type SeededStack = Pick<LocalStack, 'environment' | 'variablesOf'> & { config: { userPoolId: string } }

/** Handlers whose variables name the tables, buckets and machines used for seeding. */
const features = [
  'clients',
  'reports',
  'uploads',
  'documents',
  'realtime',
  'remote-commands',
  'tickets',
  'emails',
  'customers',
  'emailtemplates',
  'appointments',
]
const sources = features.map((name) => `functions/${name}/handler.ts`)

/** Points this process at the stack's data. The functions' own operations then work here as in the stack. */
export const workOn = (stack: SeededStack): void => {
  Object.assign(process.env, stack.environment, ...sources.map((source) => stack.variablesOf(source)))
}

/** The step of the demonstration after which the product can be used. */
export const usable = 'Photographs and documents follow'

/** True if nothing has been stored yet. */
export const isEmpty = async (stack: SeededStack): Promise<boolean> => {
  workOn(stack)
  const { findClient } = await import('../../functions/clients/find-client.ts')
  return (await findClient(providerClientId)) === undefined
}
