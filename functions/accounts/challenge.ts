import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'

export const codeLifeMs = 5 * 60 * 1000
/** Wrong codes after which a sign-in is refused; `attempts.ts` limits them across sign-ins. */
export const maxWrongCodes = 3

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Cognito does not show it to the browser. */
export interface StoredCode extends Record<string, string> {
  hash: string
  until: string
}

const hashOf = (code: string, user: string) => createHash('sha256').update(`${user}:${code}`).digest()

export const toStoredCode = (code: string, user: string, now: number): StoredCode => ({
  hash: hashOf(code, user).toString('hex'),
  until: String(now + codeLifeMs),
})

/** True until the code expires; spaces are ignored. */
export const isCorrectCode = (answer: string, user: string, kept: Partial<StoredCode>, now: number): boolean => {
  const expected = Buffer.from(kept.hash ?? '', 'hex')
  const given = hashOf(answer.replaceAll(/\s/g, ''), user)
  return expected.length === given.length && timingSafeEqual(expected, given) && now <= Number(kept.until)
}

/** A unique id, so that each challenge is answered only once. */
export const toPrivateParameters = (kept: StoredCode): Record<string, string> => ({ ...kept, question: randomUUID() })

/** Identifies an answer to a challenge: Cognito retries a trigger that does not respond in time. */
export const answerMark = (answer: string, user: string, asked: Readonly<Record<string, string>>): string =>
  hashOf(`${answer}:${asked['question']}`, user).toString('hex')

const metadataPrefix = 'CODE_BY_EMAIL'

/** Cognito passes metadata on to the next challenge of the sign-in, so a wrong answer needs no new code. */
export const asMetadata = ({ hash, until }: StoredCode): string => [metadataPrefix, hash, until].join(':')

export const codeSentBefore = (session: readonly { challengeMetadata?: string }[]): StoredCode | undefined => {
  const [prefix, hash, until] = session.at(-1)?.challengeMetadata?.split(':') ?? []
  return prefix === metadataPrefix && hash && until ? { hash, until } : undefined
}

/** Whether the user needs a second factor: their own setting, otherwise the environment's. */
export const needsSecondFactor = (own: string | undefined, environment: string): boolean =>
  (own ?? environment) === 'on'
