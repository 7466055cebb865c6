import { createHash } from 'node:crypto'
import {
  CreateVocabularyCommand,
  DeleteVocabularyCommand,
  GetVocabularyCommand,
  ListVocabulariesCommand,
  type VocabularyInfo,
} from '@aws-sdk/client-transcribe'
import type { Dictionary } from '@lintel/contract'
import { speech } from '../../lib/aws.ts'
import { environmentName } from '../../lib/environment.ts'
import { makeLogger } from '../../lib/logging.ts'

const log = makeLogger('transcription')

/** A vocabulary can have 50 KB. */
const maxBytes = 45_000
/** A phrase can have 256 characters. */
const longest = 200

/** Only letters that Transcribe accepts; names of things and colours, which are no one's personal data. */
export function phrasesOf({ sections, colours }: Dictionary): string[] {
  const names = sections.flatMap(({ types }) => types.flatMap(({ items }) => items.map(({ name }) => name)))
  const phrases = new Set<string>()
  let bytes = 0
  for (const name of [...names, ...colours]) {
    const phrase = (name.normalize('NFKD').match(/[A-Za-z']+/g) ?? []).join('-')
    if (phrase === '' || phrase.length > longest || phrases.has(phrase)) continue
    bytes += phrase.length + 1
    if (bytes > maxBytes) break
    phrases.add(phrase)
  }
  return [...phrases]
}

/** Dictionaries with the same phrases share it. An account can have 100. */
export const vocabularyName = (phrases: readonly string[]): string =>
  `lintel-${environmentName()}-${createHash('sha256').update(phrases.join('\n')).digest('hex').slice(0, 24)}`

/** Undefined while it is made, or cannot be. */
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
    if (isNamed(error, 'LimitExceededException')) await deleteOldest()
    return isNamed(error, 'ConflictException') ? undefined : without(error)
  }
}

/** A younger one is likely in use by a recording that is being transcribed. */
const minAgeMs = 24 * 60 * 60_000

/** One that is still needed is created again by the next recording. */
async function deleteOldest(): Promise<void> {
  try {
    const known: VocabularyInfo[] = []
    for (let NextToken: string | undefined; ;) {
      const NameContains = `lintel-${environmentName()}-`
      const page = await speech.send(new ListVocabulariesCommand({ NameContains, MaxResults: 100, NextToken }))
      known.push(...(page.Vocabularies ?? []))
      NextToken = page.NextToken
      if (NextToken === undefined) break
    }
    const madeAt = ({ LastModifiedTime }: VocabularyInfo) => LastModifiedTime?.getTime() ?? 0
    const [oldest] = known.toSorted((one, other) => madeAt(one) - madeAt(other))
    if (oldest?.VocabularyName === undefined || Date.now() - madeAt(oldest) < minAgeMs) return
    await speech.send(new DeleteVocabularyCommand({ VocabularyName: oldest.VocabularyName }))
  } catch (error) {
    without(error)
  }
}

const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name)

function without(error: unknown): undefined {
  log.warn('Listening without a vocabulary', { error: String(error) })
}
