import path from 'node:path'
import { WebConfig } from '@lintel/contract'
import { credentialVariables } from '../../packages/local-cloud/src/iam/credentials.ts'
import { ADMINISTRATOR } from '../../packages/local-cloud/src/iam/judge.ts'
import { endpointVariables } from '../../packages/local-cloud/src/wiring/local-addresses.ts'
import type { EnvironmentName } from '../../infra/environments.ts'
import { environmentNamed } from '../../infra/environments.ts'
import { root } from './cdk.ts'

/** The local address of `npm start`. */
export const localAddress = (): string => `http://127.0.0.1:${process.env.PORT ?? 4000}`

/** The state folder of `npm start`, including the templates that it runs. */
export const localFolder = (): string => path.resolve(root, process.env.LINTEL_DATA ?? '.local')

/** Whether a local environment is running there now. */
export async function isRunning(): Promise<boolean> {
  try {
    const answer = await fetch(`${localAddress()}/config.json`, { signal: AbortSignal.timeout(10_000) })
    return answer.ok && WebConfig.parse(await answer.json()).environment === 'local'
  } catch {
    return false
  }
}

/** Points the AWS SDK at an environment: at the emulated local services, or at AWS in its region. */
export function pointAt(name: EnvironmentName): void {
  process.env.AWS_REGION = environmentNamed(name).region
  if (name !== 'local') return
  Object.assign(
    process.env,
    endpointVariables({ services: localAddress(), http2Services: localAddress() }),
    credentialVariables(ADMINISTRATOR),
  )
}
