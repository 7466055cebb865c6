import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'

/** How long a code is valid. */
export const codeLifeMs = 5 * 60 * 1000
/** Wrong codes after which one sign-in is refused; `attempts.ts` counts those of all. */
export const wrongCodesAtMost = 3

/** Six random digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** What is stored of a code: its hash and its expiry. Cognito does not show it to the browser. */
export interface KeptCode extends Record<string, string> {
  hash: string
  /** Milliseconds since 1970. */
  until: string
}

const hashOf = (code: string, user: string) => createHash('sha256').update(`${user}:${code}`).digest()

export const keep = (code: string, user: string, now: number): KeptCode => ({
  hash: hashOf(code, user).toString('hex'),
  until: String(now + codeLifeMs),
})

/** True for the code that was sent to this user, until it expires. Spaces are ignored. */
export const isRight = (answer: string, user: string, kept: Partial<KeptCode>, now: number): boolean => {
  const expected = Buffer.from(kept.hash ?? '', 'hex')
  const given = hashOf(answer.replaceAll(/\s/g, ''), user)
  return expected.length === given.length && timingSafeEqual(expected, given) && now <= Number(kept.until)
}

/** What Cognito keeps of one question for a code; each has its own name, and is answered once. */
export const asQuestion = (kept: KeptCode): Record<string, string> => ({ ...kept, question: randomUUID() })

/** The same for the same answer to the same question: Cognito asks twice where it was not told in time. */
export const answerMark = (answer: string, user: string, asked: Readonly<Record<string, string>>): string =>
  hashOf(`${answer}:${asked['question']}`, user).toString('hex')

const metadataPrefix = 'CODE_BY_EMAIL'

/**
 * A stored code as Cognito passes it from one question of a sign-in to the next, so that a wrong answer needs no new
 * code. Like the private parameters it is never shown to the browser.
 */
export const asMetadata = ({ hash, until }: KeptCode): string => [metadataPrefix, hash, until].join(':')

/** The code that was sent in this sign-in, or undefined where none was. */
export const keptBefore = (session: readonly { challengeMetadata?: string }[]): KeptCode | undefined => {
  const [prefix, hash, until] = session.at(-1)?.challengeMetadata?.split(':') ?? []
  return prefix === metadataPrefix && hash && until ? { hash, until } : undefined
}

/** Whether this person needs a second factor: their own setting, or else the environment's. */
export const asksForCode = (own: string | undefined, environment: string): boolean => (own ?? environment) === 'on'
