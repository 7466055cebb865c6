import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'

/** How long a code is valid. */
export const codeLifeMs = 5 * 60 * 1000
/** Wrong codes after which a sign-in is refused; `attempts.ts` limits them across sign-ins. */
export const maxWrongCodes = 3

/** Six random digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** What is stored of a code: its hash and expiry. Cognito does not show it to the browser. */
export interface StoredCode extends Record<string, string> {
  hash: string
  /** Milliseconds since 1970. */
  until: string
}

const hashOf = (code: string, user: string) => createHash('sha256').update(`${user}:${code}`).digest()

export const toStoredCode = (code: string, user: string, now: number): StoredCode => ({
  hash: hashOf(code, user).toString('hex'),
  until: String(now + codeLifeMs),
})

/** Returns true for the code that was sent to this user, until it expires. Spaces are ignored. */
export const isCorrectCode = (answer: string, user: string, kept: Partial<StoredCode>, now: number): boolean => {
  const expected = Buffer.from(kept.hash ?? '', 'hex')
  const given = hashOf(answer.replaceAll(/\s/g, ''), user)
  return expected.length === given.length && timingSafeEqual(expected, given) && now <= Number(kept.until)
}

/** The private parameters of one challenge. Each has a unique id, so that it is answered only once. */
export const toPrivateParameters = (kept: StoredCode): Record<string, string> => ({ ...kept, question: randomUUID() })

/** Identifies an answer to a challenge: Cognito retries a trigger that does not respond in time. */
export const answerMark = (answer: string, user: string, asked: Readonly<Record<string, string>>): string =>
  hashOf(`${answer}:${asked['question']}`, user).toString('hex')

const metadataPrefix = 'CODE_BY_EMAIL'

/**
 * A stored code as challenge metadata, which Cognito passes on to the next challenge of the sign-in, so that a wrong
 * answer needs no new code. Like the private parameters it is never shown to the browser.
 */
export const asMetadata = ({ hash, until }: StoredCode): string => [metadataPrefix, hash, until].join(':')

/** Returns the code sent in this sign-in, or undefined if there is none. */
export const codeSentBefore = (session: readonly { challengeMetadata?: string }[]): StoredCode | undefined => {
  const [prefix, hash, until] = session.at(-1)?.challengeMetadata?.split(':') ?? []
  return prefix === metadataPrefix && hash && until ? { hash, until } : undefined
}

/** Whether the user needs a second factor: their own setting, otherwise the environment's. */
export const needsSecondFactor = (own: string | undefined, environment: string): boolean =>
  (own ?? environment) === 'on'
