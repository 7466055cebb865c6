import { routes } from '@lintel/contract'
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { callRaw } from './call.ts'
import { aClient, aPerson, testPassword, type Person } from './people.ts'
import { configureSignIn } from './signing-in.ts'

const signedIn = async ({ email }: Person) => {
  configureSignIn()
  // Another file in this process may have left a user signed in.
  await signOut()
  await signIn({ username: email, password: testPassword, options: { authFlowType: 'CUSTOM_WITH_SRP' } })
  const { tokens } = await fetchAuthSession()
  return { idToken: String(tokens?.idToken), accessToken: String(tokens?.accessToken) }
}

/** The claims of a token, without those that are specific to one token. */
const claimsOf = (token: string) => {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const { auth_time, exp, iat, jti, event_id, origin_jti, ...others } = z.record(z.string(), z.unknown()).parse(claims)
  return { ...others, own: [auth_time, exp, iat, jti, event_id, origin_jti].map((value) => typeof value) }
}

it('gives users the same tokens as a sign-in', async () => {
  const client = await aClient()
  const of = { clientId: client.id, userId: `${client.id}-everywhere` }
  const person = await aPerson(['Customers', 'Inspectors'], of)
  const { idToken, accessToken } = await signedIn(person)
  expect(claimsOf(person.idToken)).toEqual(claimsOf(idToken))
  expect(claimsOf(person.accessToken)).toEqual(claimsOf(accessToken))
  expect((await callRaw(routes.listClients, idToken)).status).toBe(200)
})
