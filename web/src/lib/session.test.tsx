import { expect, it, vi } from 'vitest'
import { giveUp, storedTokens, tokenStorage } from './auth-storage.ts'

const signedIn = (sub: string) => {
  const token = `.${btoa(JSON.stringify({ sub, exp: 4_000_000_000 }))}.`
  const entries = { LastAuthUser: sub, [`${sub}.idToken`]: token, [`${sub}.accessToken`]: token }
  for (const [name, value] of Object.entries(entries))
    sessionStorage.setItem(`CognitoIdentityServiceProvider.web.${name}`, value)
  return token
}

it('sends nothing as somebody who has signed in since, in a tab that this one did not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ userPoolClientId: 'web' })))
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  // Without whoever was signed in by another test.
  vi.resetModules()
  const { restoreIdentity } = await import('./session.ts')
  const { currentCaller } = await import('./caller.ts')
  const ann = signedIn('ann')
  await restoreIdentity()
  const caller = currentCaller()
  expect(await caller?.idToken(false)).toBe(ann)
  const ben = signedIn('ben')
  expect(await caller?.idToken(false)).toBeUndefined()
  expect(reload).toHaveBeenCalledOnce()
  // The other one's session goes on.
  await restoreIdentity()
  expect(await currentCaller()?.idToken(false)).toBe(ben)
})

it('a sign-out that was given up takes no tokens of the next session', async () => {
  const late = Promise.withResolvers<undefined>()
  giveUp(late.promise)
  const token = signedIn('ben')
  const key = 'CognitoIdentityServiceProvider.web.ben.accessToken'
  await tokenStorage.removeItem(key)
  expect((await storedTokens('web'))?.accessToken).toBe(token)
  late.resolve(undefined)
  await late.promise
  await tokenStorage.removeItem(key)
  expect(await storedTokens('web')).toBeUndefined()
})
