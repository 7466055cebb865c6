import { CreateEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import type { LocalCloudOptions } from '../../src/index.ts'
import { clientOptions } from '../../src/testing/serve.ts'

/** Verifies the application's sender. As it is after the first start, the identity may be there already. */
export const verifySender: LocalCloudOptions['beforeStacks'] = async ({ endpoints }) => {
  const client = new SESv2Client(clientOptions(endpoints.ses ?? ''))
  await client.send(new CreateEmailIdentityCommand({ EmailIdentity: 'notes.example' })).catch(() => undefined)
  const headers = { authorization: 'AWS4-HMAC-SHA256 Credential=local' }
  await fetch(`${endpoints.ses}/local/identities/notes.example/verification`, { method: 'PUT', headers })
}
