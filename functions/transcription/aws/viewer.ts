import { LongText } from '@lintel/contract'
import { dictionaryWords, matchToDictionary } from '@lintel/rules'
import { readPrintCopy } from '../../uploads/uploaded-photos.ts'
import { NotTranscribed, type Viewer } from '../port.ts'
import { ask } from './converse.ts'
import { picturePrompt } from './prompts/item.ts'
import { AnsweredItem } from './understand.ts'

const Seen = AnsweredItem.extend({ seen: LongText })

/** From the print copy, which is upright, small, and has no location data. */
export const viewer: Viewer = async ({ src, dictionary }) => {
  const bytes = await readPrintCopy(src)
  if (!bytes) throw new NotTranscribed('There is no print copy.')
  const { answer, cost } = await ask(Seen, picturePrompt, [
    { image: { format: 'jpeg', source: { bytes } } },
    { text: 'What does this photograph show?' },
  ])
  const { seen, ...item } = answer
  return { heard: seen, item: matchToDictionary(item, dictionaryWords(dictionary)), cost }
}
