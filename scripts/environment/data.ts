import { tableParameters } from '../../infra/tables.ts'
import type { EnvironmentName } from '../../infra/environments.ts'
import { startLocalStack } from '../local-stack.ts'
import { parameter } from './parameters.ts'
import { isRunning, localFolder, pointAt } from './this-machine.ts'

/** If nothing runs locally, opens the data folder for the duration of the script. */
async function openFolder(): Promise<() => Promise<void>> {
  const stack = await startLocalStack({ dir: localFolder(), port: 0, web: false })
  process.env.PORT = String(stack.port)
  return () => stack.close()
}

/** Sets the variables for an environment's tables and report bodies. Call the returned function when finished. */
export async function pointAtData(env: EnvironmentName): Promise<() => Promise<void>> {
  const close = env === 'local' && !(await isRunning()) ? await openFolder() : () => Promise.resolve()
  try {
    pointAt(env)
    for (const { variable, parameter: name } of tableParameters) process.env[variable] = await parameter(env, name)
    process.env.SETTINGS_KEY = await parameter(env, 'settings-key')
    process.env.REPORTS_BUCKET = await parameter(env, 'reports-bucket')
    return close
  } catch (error) {
    await close()
    throw error
  }
}
