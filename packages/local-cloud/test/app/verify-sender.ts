import { CreateEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import type { LocalCloudOptions } from '../../src/index.ts'
import { clientOptions } from '../../src/testing/serve.ts'
import { signedFetch } from '../../src/iam/signed-fetch.ts'

/** Verifies the application's sender. After the first start the identity exists already. */
export const verifySender: LocalCloudOptions['beforeStacks'] = async ({ endpoints }) => {
  const client = new SESv2Client(clientOptions(endpoints.ses ?? ''))
  await client.send(new CreateEmailIdentityCommand({ EmailIdentity: 'notes.example' })).catch(() => undefined)
  await signedFetch(`${endpoints.ses}/local/identities/notes.example/verification`, { service: 'ses', method: 'PUT' })
}
