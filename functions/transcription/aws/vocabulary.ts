import { createHash } from 'node:crypto'
import { CreateVocabularyCommand, GetVocabularyCommand } from '@aws-sdk/client-transcribe'
import type { Dictionary } from '@lintel/contract'
import { speech } from '../../lib/aws.ts'
import { environmentName } from '../../lib/environment.ts'
import { makeLogger } from '../../lib/logging.ts'

const log = makeLogger('transcription')

/** A vocabulary takes 50 KB. */
const mostBytes = 45_000
/** A phrase takes 256 characters. */
const longest = 200

/**
 * The phrases of a dictionary as Transcribe takes them: its letters alone, and a hyphen between words. Of names and colours
 * of things only, which are nobody's data.
 */
export function phrasesOf({ sections, colours }: Dictionary): string[] {
  const names = sections.flatMap(({ types }) => types.flatMap(({ items }) => items.map(({ name }) => name)))
  const phrases = new Set<string>()
  let bytes = 0
  for (const name of [...names, ...colours]) {
    const phrase = (name.normalize('NFKD').match(/[A-Za-z']+/g) ?? []).join('-')
    if (phrase === '' || phrase.length > longest || phrases.has(phrase)) continue
    bytes += phrase.length + 1
    if (bytes > mostBytes) break
    phrases.add(phrase)
  }
  return [...phrases]
}

/** The name of the vocabulary of these phrases: dictionaries that have the same share one. An account has 100. */
export const vocabularyName = (phrases: readonly string[]): string =>
  `lintel-${environmentName()}-${createHash('sha256').update(phrases.join('\n')).digest('hex').slice(0, 24)}`

/** The name of the dictionary's vocabulary once it is ready; undefined while it is made, or cannot be. */
export async function readyVocabulary(dictionary: Dictionary): Promise<string | undefined> {
  const phrases = phrasesOf(dictionary)
  if (phrases.length === 0) return undefined
  const name = vocabularyName(phrases)
  try {
    const { VocabularyState } = await speech.send(new GetVocabularyCommand({ VocabularyName: name }))
    return VocabularyState === 'READY' ? name : undefined
  } catch (error) {
    if (!isNamed(error, 'NotFoundException', 'BadRequestException')) return without(error)
  }
  try {
    await speech.send(new CreateVocabularyCommand({ VocabularyName: name, LanguageCode: 'en-GB', Phrases: phrases }))
    return undefined
  } catch (error) {
    return isNamed(error, 'ConflictException') ? undefined : without(error)
  }
}

const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name)

/** Recordings are listened to without one. */
function without(error: unknown): undefined {
  log.warn('Listening without a vocabulary', { error: String(error) })
}
