import { SESv2Client } from '@aws-sdk/client-sesv2'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aFolder } from '../../packages/local-cloud/src/testing/folder.ts'
import { createSes } from '../../packages/local-cloud/src/ses.ts'
import { clientOptions, serve } from '../../packages/local-cloud/src/testing/serve.ts'
import { UsageError } from './arguments.ts'
import { mailIdentityText, prepareMailIdentity, requireVerifiedSender, sandboxWarning } from './mail-identity.ts'
import { signedFetch } from '../../packages/local-cloud/src/iam/signed-fetch.ts'

let dir: string
let server: Awaited<ReturnType<typeof serve>>
let ses: SESv2Client

beforeEach(async () => {
  dir = aFolder()
  server = await serve(createSes({ dir, basePath: '/ses' }), '/ses')
  ses = new SESv2Client(clientOptions(server.endpoint))
})

afterEach(async () => {
  ses.destroy()
  await server.close()
})

const staging = (identity = 'lintel.example', accounts: 'ses' | 'cognito' = 'ses') => ({
  name: 'staging' as const,
  region: 'eu-west-2',
  mail: { identity, sender: 'no-reply@lintel.example', accounts },
})

const verify = (identity: string) =>
  signedFetch(`${server.endpoint}/local/identities/${encodeURIComponent(identity)}/verification`, {
    service: 'ses',
    method: 'PUT',
  })

test('a domain is prepared once, and shown with the records that verify it', async () => {
  const first = await prepareMailIdentity(ses, staging())
  expect(first).toMatchObject({ identity: 'lintel.example', isVerified: false, status: 'PENDING' })
  expect(first.records.map(({ type, name }) => [type, name.replace(/^\w{32}\./, '')])).toEqual([
    ['CNAME', '_domainkey.lintel.example'],
    ['CNAME', '_domainkey.lintel.example'],
    ['CNAME', '_domainkey.lintel.example'],
    ['MX', 'mail.lintel.example'],
    ['TXT', 'mail.lintel.example'],
    ['TXT', '_dmarc.lintel.example'],
  ])
  const text = mailIdentityText(first)
  expect(text).toContain('lintel.example is not verified yet (PENDING).')
  expect(text).toContain('10 feedback-smtp.eu-west-2.amazonses.com')
  expect(text).toContain('"v=spf1 include:amazonses.com ~all"')
  expect(text).toMatch(/CNAME {2}(\w{32})\._domainkey\.lintel\.example {2}\1\.dkim\.amazonses\.com/)
  // Another environment of the account has the same domain.
  expect(await prepareMailIdentity(ses, { ...staging(), name: 'prod' })).toEqual(first)
  await verify('lintel.example')
  const verified = await prepareMailIdentity(ses, staging())
  expect(verified.records).toEqual(first.records)
  expect(mailIdentityText(verified)).toContain('lintel.example is verified: SES sends from it.')
})

test('warns about the sandbox', async () => {
  expect(await sandboxWarning(ses, staging())).toBeUndefined()
  await server.close()
  server = await serve(createSes({ dir, basePath: '/ses', productionAccess: false }), '/ses')
  const sandboxed = new SESv2Client(clientOptions(server.endpoint))
  expect(await sandboxWarning(sandboxed, staging())).toContain('SES has this account in its sandbox in eu-west-2')
  sandboxed.destroy()
})

test('an address has no records: a link in a message verifies it', async () => {
  const made = await prepareMailIdentity(ses, staging('owner@mail.example'))
  expect(made.records).toEqual([])
  expect(mailIdentityText(made)).toContain('SES has sent a message to owner@mail.example: follow the link in it.')
})

test('a deployment is refused until the sender is verified', async () => {
  const refused = requireVerifiedSender(ses, staging())
  await expect(refused).rejects.toThrow(UsageError)
  await expect(refused).rejects.toThrow(
    'SES does not know lintel.example in eu-west-2, so that it sends nothing. Run npm run ops -- prepare-mail --env staging first.',
  )
  await prepareMailIdentity(ses, staging())
  await expect(requireVerifiedSender(ses, staging())).rejects.toThrow(
    'SES has not verified lintel.example in eu-west-2 yet, so that it sends nothing. npm run ops -- prepare-mail --env staging shows what is missing.',
  )
  await verify('lintel.example')
  expect(await requireVerifiedSender(ses, staging())).toBeUndefined()
})
