import { LongText, ShortText, type Dictionary, type TranscribedItem } from '@lintel/contract'
import { dictionaryWords, itemFromText, matchToDictionary } from '@lintel/rules'
import * as z from 'zod'
import { makeLogger } from '../../lib/logging.ts'
import { NotTranscribed } from '../port.ts'
import { ask } from './converse.ts'
import { itemPrompt } from './prompts/item.ts'

const log = makeLogger('transcription')

export const AnsweredItem = z.object({
  description: ShortText,
  color: ShortText,
  qty: z.int().min(0).max(99_999).optional(),
  conditions: z.array(LongText).max(50),
})

/**
 * The rules read the words; if these find no item of the dictionary, the model is queried, and its answer is kept only
 * as far as it was said.
 */
export async function understand(
  heard: string,
  dictionary: Dictionary,
): Promise<{ item: TranscribedItem; cost: number }> {
  const words = dictionaryWords(dictionary)
  const read = itemFromText(heard, words)
  if (read.slug !== undefined || heard.trim() === '') return { item: read, cost: 0 }
  try {
    const { answer, cost } = await ask(AnsweredItem, itemPrompt, [{ text: `<said>\n${heard}\n</said>` }])
    return { item: matchToDictionary(answer, words, heard), cost }
  } catch (error) {
    if (!(error instanceof NotTranscribed)) throw error
    log.warn('Understood by rules only', { reason: error.message })
    return { item: read, cost: error.cost }
  }
}
