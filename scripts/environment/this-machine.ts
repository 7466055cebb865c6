import os from 'node:os'
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

/** An account's number, which emulators take for a key; AWS knows no such key. */
const emulatedAccount = '000000000000'

/**
 * Points the SDK, CDK and `aws` of this process and its children at an emulator of AWS. Nothing of the terminal's settings
 * is kept, so that no credentials of an account are sent there, and none can be used if the address is AWS's own.
 */
export function pointAtEmulator(endpoint: string): void {
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name]
  Object.assign(process.env, credentialVariables({ accessKeyId: emulatedAccount, secretAccessKey: 'test' }), {
    AWS_ENDPOINT_URL: endpoint,
    AWS_CONFIG_FILE: os.devNull,
    AWS_SHARED_CREDENTIALS_FILE: os.devNull,
    AWS_EC2_METADATA_DISABLED: 'true',
  })
}

/** Points the AWS SDK at an environment: at the emulated local services, at an emulator, or at AWS in its region. */
export function pointAt(name: EnvironmentName, endpoint?: string): void {
  if (endpoint !== undefined) pointAtEmulator(endpoint)
  const { region } = environmentNamed(name)
  // The first version of `aws` reads only the second.
  Object.assign(process.env, { AWS_REGION: region, AWS_DEFAULT_REGION: region })
  if (name !== 'local') return
  Object.assign(
    process.env,
    endpointVariables({ services: localAddress(), http2Services: localAddress() }),
    credentialVariables(ADMINISTRATOR),
  )
}
