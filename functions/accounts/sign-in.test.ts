import { randomUUID } from 'node:crypto'
import { AdminUpdateUserAttributesCommand, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider'
import {
  confirmSignIn,
  fetchAuthSession,
  signIn,
  signOut,
  updateUserAttributes,
  type SignInOutput,
} from 'aws-amplify/auth'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { cognito } from '../lib/aws.ts'
import { meetFaults } from '../test/faults.ts'
import { mailTo } from '../test/mailbox.ts'
import { aClient, aPerson, testPassword, atStack, type Person } from '../test/people.ts'
import { configureSignIn } from '../test/signing-in.ts'
import { attemptLimits, countAttempt, lockedFor, lockIfSpent } from './attempts.ts'
import { handler as createChallenge } from './create-challenge.ts'
import { handler as verifyChallenge } from './verify-challenge.ts'
import { needsSecondFactor, codeLifeMs, isCorrectCode, toStoredCode, newCode } from './challenge.ts'

const codes = async (email: string): Promise<string[]> =>
  (await mailTo(email)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
const wrongFor = (code: string | undefined) => (code === '000000' ? '000001' : '000000')

const setSecondFactor = async (person: Person, value: 'on' | 'off') => {
  const UserAttributes = [{ Name: 'custom:second_factor', Value: value }]
  const { userPoolId: UserPoolId } = atStack().config
  await cognito.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: person.email, UserAttributes }))
}

beforeAll(configureSignIn)

let person: Person
beforeEach(async () => {
  const client = await aClient()
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  await signOut()
})

const begin = () =>
  signIn({ username: person.email, password: testPassword, options: { authFlowType: 'CUSTOM_WITH_SRP' } })

const failThreeTimes = async () => {
  await begin()
  const [sent] = await codes(person.email)
  for (const _ of ['first', 'second'])
    expect((await confirmSignIn({ challengeResponse: wrongFor(sent) })).isSignedIn).toBe(false)
  await expect(confirmSignIn({ challengeResponse: wrongFor(sent) })).rejects.toThrow()
}

/** The limit that the browser is shown instead of a prompt for a code. */
const refusalOf = ({ nextStep }: SignInOutput) =>
  nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE' ? nextStep.additionalInfo?.['refused'] : undefined

it('prompts for the mailed code, rejects a wrong one without mailing another, and accepts the right one', async () => {
  await setSecondFactor(person, 'on')
  const { nextStep } = await begin()
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE')
  const [sent = ''] = await codes(person.email)
  const again = await confirmSignIn({ challengeResponse: wrongFor(sent) })
  expect(again.isSignedIn).toBe(false)
  expect(await codes(person.email)).toEqual([sent])
  const done = await confirmSignIn({ challengeResponse: ` ${sent.slice(0, 3)} ${sent.slice(3)}` })
  expect(done.isSignedIn).toBe(true)
  expect((await fetchAuthSession()).tokens?.idToken).toBeDefined()
})

it('stops after three wrong codes, and for half an hour after six, whatever is entered or begun', async () => {
  await setSecondFactor(person, 'on')
  await failThreeTimes()
  // Begun before the lock, so that it has a code.
  await begin()
  const [sent = ''] = await codes(person.email)
  for (const _ of [4, 5, 6]) await countAttempt(person.sub, 'guesses', Date.now())
  const refused = await confirmSignIn({ challengeResponse: sent })
  expect([refused.isSignedIn, refusalOf(refused)]).toEqual([false, 'guesses'])
  await signOut()
  expect(refusalOf(await begin())).toBe('guesses')
  expect(await codes(person.email)).toHaveLength(2)
})

it('resets wrong codes after a right one, and mails five codes in an hour', async () => {
  await setSecondFactor(person, 'on')
  for (let time = 1; time <= attemptLimits.codes.max; time++) {
    await begin()
    const [sent = ''] = await codes(person.email)
    await confirmSignIn({ challengeResponse: wrongFor(sent) })
    await confirmSignIn({ challengeResponse: wrongFor(sent) })
    expect((await confirmSignIn({ challengeResponse: sent })).isSignedIn).toBe(true)
    await signOut()
  }
  const sixth = await begin()
  expect(refusalOf(sixth)).toBe('codes')
  expect(await codes(person.email)).toHaveLength(attemptLimits.codes.max)
})

/** Loses a second-factor trigger's responses, so that Cognito retries it. */
const loseAnswers = async (trigger: 'CreateAuthChallenge' | 'VerifyAuthChallengeResponse', times: number) => {
  const { userPoolId, region } = atStack().config
  const event = { triggerSource: `${trigger}_Authentication`, region, userPoolId, userName: person.sub }
  await meetFaults({ service: 'lambda', kind: 'lost', about: JSON.stringify(event).slice(1, -1), times })
}

it('mails one code and counts it once if Cognito retries', async () => {
  await setSecondFactor(person, 'on')
  const before = attemptLimits.codes.max - 1
  for (let time = 1; time <= before; time++) await countAttempt(person.sub, 'codes', Date.now())
  await loseAnswers('CreateAuthChallenge', 2)
  await begin()
  const [sent = '', ...more] = await codes(person.email)
  expect(more).toEqual([])
  expect((await confirmSignIn({ challengeResponse: sent })).isSignedIn).toBe(true)
  await signOut()
  expect(refusalOf(await begin())).toBe('codes')
})

it('counts an answer once if Cognito retries its check', async () => {
  await setSecondFactor(person, 'on')
  await begin()
  const [sent = ''] = await codes(person.email)
  for (const _ of ['first', 'second']) {
    await loseAnswers('VerifyAuthChallengeResponse', 2)
    expect((await confirmSignIn({ challengeResponse: wrongFor(sent) })).isSignedIn).toBe(false)
  }
  await loseAnswers('VerifyAuthChallengeResponse', 2)
  expect((await confirmSignIn({ challengeResponse: sent })).isSignedIn).toBe(true)
})

it('counts concurrent attempts, and starts the lock-out with the last', async () => {
  const user = `nobody-${randomUUID()}`
  const start = Date.now()
  const taken = await Promise.all(Array.from({ length: 20 }, () => countAttempt(user, 'guesses', start)))
  expect(taken.filter(Boolean)).toHaveLength(attemptLimits.guesses.max)
  const { forMs } = attemptLimits.guesses
  await lockIfSpent(user, 'guesses', start + 1000)
  expect(await lockedFor(user, 'guesses', start + forMs)).toBe(1000)
  expect(await countAttempt(user, 'guesses', start + forMs)).toBe(false)
  expect(await countAttempt(user, 'guesses', start + forMs + 1000)).toBe(true)
  expect(await lockedFor(user, 'guesses', start + forMs + 1000)).toBe(0)
})

/** A sign-in begun without the password, as an attacker would. */
const beginAs = async (USERNAME: string, more: Record<string, string> = {}) => {
  const command = new InitiateAuthCommand({
    ClientId: atStack().config.userPoolClientId,
    AuthFlow: 'CUSTOM_AUTH',
    AuthParameters: { USERNAME, ...more },
  })
  try {
    const { ChallengeName, ChallengeParameters = {} } = await cognito.send(command)
    return [ChallengeName, ...Object.keys(ChallengeParameters).toSorted()]
  } catch (error) {
    return error instanceof Error ? [error.name, error.message] : []
  }
}

it('treats unknown users like known ones until the password', async () => {
  await setSecondFactor(person, 'on')
  const unknown = `${randomUUID()}@people.example`
  const srp = { CHALLENGE_NAME: 'SRP_A', SRP_A: 'abc123' }
  const known = await beginAs(person.email, srp)
  expect(known[0]).toBe('PASSWORD_VERIFIER')
  expect(await beginAs(unknown, srp)).toEqual(known)
  const withoutPassword = await beginAs(person.email)
  expect(withoutPassword[0]).toBe('NotAuthorizedException')
  expect(await beginAs(unknown)).toEqual(withoutPassword)
  for (const username of [person.email, unknown])
    await expect(
      signIn({ username, password: 'Wrong-Password-7', options: { authFlowType: 'CUSTOM_WITH_SRP' } }),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException', message: 'Incorrect username or password.' })
  expect(await codes(unknown)).toEqual([])
})

it('mails nothing to unknown users and stores nothing about them', async () => {
  const userName = randomUUID()
  const { userPoolId, region } = atStack().config
  const common = { version: '1', region, userPoolId, userName, callerContext: { awsSdkVersion: '', clientId: '' } }
  const created = await createChallenge({
    ...common,
    triggerSource: 'CreateAuthChallenge_Authentication',
    request: { userAttributes: {}, challengeName: 'CUSTOM_CHALLENGE', session: [], userNotFound: true },
    response: { publicChallengeParameters: {}, privateChallengeParameters: {}, challengeMetadata: '' },
  })
  expect(created.response.privateChallengeParameters).toEqual({})
  for (let time = 0; time <= attemptLimits.guesses.max; time++) {
    const verified = await verifyChallenge({
      ...common,
      triggerSource: 'VerifyAuthChallengeResponse_Authentication',
      request: { userAttributes: {}, privateChallengeParameters: {}, challengeAnswer: '000000', userNotFound: true },
      response: { answerCorrect: false },
    })
    expect(verified.response.answerCorrect).toBe(false)
  }
  expect(await lockedFor(userName, 'guesses', Date.now())).toBe(0)
})

it('cannot be bypassed by SRP alone', async () => {
  await setSecondFactor(person, 'on')
  await expect(
    signIn({ username: person.email, password: testPassword, options: { authFlowType: 'USER_SRP_AUTH' } }),
  ).rejects.toThrow(/not enabled/)
})

it('does not let users change what decides over their access', async () => {
  await begin()
  for (const attribute of ['custom:client_id', 'custom:user_id', 'custom:second_factor', 'email'])
    await expect(updateUserAttributes({ userAttributes: { [attribute]: 'harbour@vale.example' } })).rejects.toThrow(
      /NotAuthorized|unauthorized|not authorized|write/i,
    )
})

it('accepts a code only for its own user and for five minutes', () => {
  const sent = newCode()
  const kept = toStoredCode(sent, 'ann', 0)
  expect(isCorrectCode(sent, 'ann', kept, codeLifeMs)).toBe(true)
  expect(isCorrectCode(sent, 'ann', kept, codeLifeMs + 1)).toBe(false)
  expect(isCorrectCode(sent, 'bob', kept, 0)).toBe(false)
  expect(isCorrectCode(sent, 'ann', {}, 0)).toBe(false)
  expect(JSON.stringify(kept)).not.toContain(sent)
})

it('prefers a user’s own setting over the environment’s', () => {
  const needed = [needsSecondFactor(undefined, 'on'), needsSecondFactor('off', 'on'), needsSecondFactor('on', 'off')]
  expect(needed).toEqual([true, false, true])
})
