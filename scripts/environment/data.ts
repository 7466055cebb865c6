import { tableParameters } from '../../infra/tables.ts'
import type { EnvironmentName } from '../../infra/environments.ts'
import { startLocalStack } from '../local-stack.ts'
import { parameter } from './parameters.ts'
import { isRunning, localFolder, pointAt } from './this-machine.ts'

/** Where nothing runs on this machine, its data folder is opened for as long as this takes. */
async function openFolder(): Promise<() => Promise<void>> {
  const stack = await startLocalStack({ dir: localFolder(), port: 0, web: false })
  process.env.PORT = String(stack.port)
  return () => stack.close()
}

/**
 * Sets the variables by which stores find the tables of an environment, and the bodies of its reports. What is answered is called when
 * nothing of it is used any more.
 */
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
