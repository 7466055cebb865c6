import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager'
import type { LinkPurpose } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { afterAll, expect, it, vi } from 'vitest'
import { createSecrets } from '../../packages/local-cloud/src/secrets.ts'
import { aFolderForAll } from '../../packages/local-cloud/src/testing/folder.ts'
import { serve } from '../../packages/local-cloud/src/testing/serve.ts'
import { secrets } from '../lib/aws.ts'
import { keyIn } from '../test/links.ts'
import { atStack } from '../test/people.ts'
import { keyOf, linkIdOf } from './key.ts'
import { galleryLinkFor, makeLink, renew } from './links.ts'
import { handler as rotate } from './rotate.ts'
import { readLink } from './store.ts'
import { checkLink } from './visitor.ts'

/** A secret of its own, as all tests share the stack's. */
const { endpoint: ofStack, isCustomEndpoint } = secrets.config
atStack()
const vault = createSecrets({ dir: aFolderForAll() })
const served = await serve(vault, '/secrets')
const LINK_SECRET = vault.ensure({ name: 'renewed links', generate: { excludePunctuation: true } })
Object.assign(process.env, {
  LINK_SECRET,
  PUBLIC_ADDRESS: 'https://l.example',
})
const { protocol, hostname, port, pathname } = new URL(served.endpoint)
const endpoint = { protocol, hostname, port: Number(port), path: pathname }
Object.assign(secrets.config, { endpoint: () => Promise.resolve(endpoint), isCustomEndpoint: true })
vi.useFakeTimers({ toFake: ['Date'] })
afterAll(async () => {
  Object.assign(secrets.config, { endpoint: ofStack, isCustomEndpoint })
  await served.close()
})

const start = Date.now()
const goTo = (day: number) => vi.setSystemTime(start + day * 86_400_000)
const reportId = newId()

const make = async (purpose: LinkPurpose) => {
  const link = await makeLink({ reportId, purpose, createdBy: 'Eve', now: new Date() })
  return { id: link.id, key: keyIn(link.url) }
}
const isGood = async (key: string): Promise<boolean> => {
  const visit = { reportId, key, purposes: ['report', 'photos'] as const, viewerAddress: newId(), now: new Date() }
  return checkLink(visit).then(
    () => true,
    () => false,
  )
}
const rowOf = async ({ id }: { id: string }) => (await readLink(reportId, id)) ?? expect.fail('The link is gone')

it('renews the secret once its links have ended, and every link lives until its expiry', async () => {
  const { SecretString: first = '' } = await secrets.send(
    new GetSecretValueCommand({ SecretId: process.env.LINK_SECRET }),
  )
  const printed = (await galleryLinkFor(reportId, new Date()))({ id: 'p', type: 'in', itemref: 'i' })
  expect(printed).toMatch(new RegExp(`^https://l.example/photos/${reportId}/p/in/i\\?k=`))
  expect(await rotate()).toEqual({ renewed: false })

  goTo(80)
  const mailed = await make('report')
  const forgotten = await make('report')
  expect(await rotate()).toEqual({ renewed: false })

  goTo(92)
  expect((await Promise.all([rotate(), rotate()])).filter(({ renewed }) => renewed)).toHaveLength(1)
  expect(await rotate()).toEqual({ renewed: false })
  expect(await Promise.all([mailed.key, forgotten.key, keyIn(printed)].map(isGood))).toEqual([true, true, true])
  const second = await make('report')
  expect(await isGood(second.key)).toBe(true)

  goTo(165)
  await renew(await rowOf(mailed), new Date())

  goTo(184)
  expect(await rotate()).toEqual({ renewed: true })
  // The first secret is gone: renewed and printed keys are known by hash, all others have expired and cannot be forged.
  expect(await isGood(mailed.key)).toBe(true)
  expect(await isGood(forgotten.key)).toBe(false)
  expect(await isGood(keyIn(printed))).toBe(true)
  const third = await make('report')
  expect(await isGood(keyOf(await rowOf(third), first))).toBe(false)
  const reprinted = (await galleryLinkFor(reportId, new Date()))({ id: 'p', type: 'front' })
  expect(linkIdOf(keyIn(reprinted))).toBe(linkIdOf(keyIn(printed)))
  expect(keyIn(reprinted)).not.toBe(keyIn(printed))

  goTo(276)
  expect(await rotate()).toEqual({ renewed: true })
  goTo(368)
  expect(await rotate()).toEqual({ renewed: true })
  expect(await Promise.all([printed, reprinted].map((url) => isGood(keyIn(url))))).toEqual([true, true])
  expect(await isGood(mailed.key)).toBe(false)
})
