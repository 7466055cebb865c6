import {
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { confirmSignIn, fetchAuthSession, signIn, signOut, updateUserAttributes } from 'aws-amplify/auth'
import { beforeEach, expect, it } from 'vitest'
import { aClient, aPerson, testPassword, atStack, type Person } from '../test/people.ts'
import { asksForCode, codeLifeMs, isRight, keep, newCode } from './challenge.ts'

const code = async (email: string): Promise<string> => {
  const answer = await fetch(`${atStack().url}/_local/mail.json`)
  const sentMails = (await answer.json()) as { to: string[]; text: string }[]
  const sent = sentMails.find(({ to }) => to.includes(email))
  return /\b\d{6}\b/.exec(sent?.text ?? '')?.[0] ?? ''
}

const setSecondFactor = async (person: Person, value: 'on' | 'off') => {
  await new CognitoIdentityProviderClient({}).send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId: atStack().config.userPoolId,
      Username: person.email,
      UserAttributes: [{ Name: 'custom:second_factor', Value: value }],
    }),
  )
}

let person: Person
beforeEach(async () => {
  const client = await aClient()
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  await signOut()
})

const begin = () =>
  signIn({ username: person.email, password: testPassword, options: { authFlowType: 'CUSTOM_WITH_SRP' } })

it('asks for the code that was mailed, refuses a wrong one, and lets the right one in', async () => {
  await setSecondFactor(person, 'on')
  const { nextStep } = await begin()
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE')
  const first = await code(person.email)
  const wrong = first === '000000' ? '000001' : '000000'
  const again = await confirmSignIn({ challengeResponse: wrong })
  expect(again.isSignedIn).toBe(false)
  const second = await code(person.email)
  const done = await confirmSignIn({ challengeResponse: ` ${second.slice(0, 3)} ${second.slice(3)}` })
  expect(done.isSignedIn).toBe(true)
  expect((await fetchAuthSession()).tokens?.idToken).toBeDefined()
})

it('gives up after three wrong codes', async () => {
  await setSecondFactor(person, 'on')
  await begin()
  await confirmSignIn({ challengeResponse: 'nothing' })
  await confirmSignIn({ challengeResponse: 'nothing' })
  await expect(confirmSignIn({ challengeResponse: 'nothing' })).rejects.toThrow()
})

it('cannot be gone round by SRP alone', async () => {
  await setSecondFactor(person, 'on')
  await expect(
    signIn({ username: person.email, password: testPassword, options: { authFlowType: 'USER_SRP_AUTH' } }),
  ).rejects.toThrow(/not enabled/)
})

it.each(['custom:client_id', 'custom:user_id', 'custom:second_factor', 'email'])(
  'does not let people change their own %s',
  async (attribute) => {
    await begin()
    await expect(updateUserAttributes({ userAttributes: { [attribute]: 'harbour@vale.example' } })).rejects.toThrow(
      /NotAuthorized|unauthorized|not authorized|write/i,
    )
  },
)

it('believes a code for its own user and for five minutes', () => {
  const sent = newCode()
  const kept = keep(sent, 'ann', 0)
  expect(isRight(sent, 'ann', kept, codeLifeMs)).toBe(true)
  expect(isRight(sent, 'ann', kept, codeLifeMs + 1)).toBe(false)
  expect(isRight(sent, 'bob', kept, 0)).toBe(false)
  expect(isRight(sent, 'ann', {}, 0)).toBe(false)
  expect(JSON.stringify(kept)).not.toContain(sent)
})

it('lets a person’s own setting go before the environment’s', () => {
  expect([asksForCode(undefined, 'on'), asksForCode('off', 'on'), asksForCode('on', 'off')]).toEqual([
    true,
    false,
    true,
  ])
})
