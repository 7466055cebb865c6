import { startLocalStack, type LocalStack } from '../../local-stack.ts'

/** Starts the stack of a folder, and sets its endpoints in this process's environment. */
export async function startStack(dir: string, fresh = false): Promise<LocalStack> {
  const stack = await startLocalStack({ dir, port: 0, fresh, web: false })
  const sources = [
    'clients',
    'reports',
    'appointments',
    'provider-invoices',
    'tickets',
    'audit',
    'remote-commands',
    'spreadsheets',
  ].map((feature) => `functions/${feature}/handler.ts`)
  Object.assign(process.env, stack.environment, ...sources.map((source) => stack.variablesOf(source)))
  return stack
}
