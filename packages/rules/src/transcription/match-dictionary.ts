import { cleanlinessGrades, conditionGrades, type TranscribedItem } from '@lintel/contract'
import { wordsIn, type DictionaryWords } from './dictionary-words.ts'
import { itemFromText } from './item-from-text.ts'

const grades = new Set([...conditionGrades, ...cleanlinessGrades].map((grade) => wordsIn(grade).join(' ')))

/** A model's item. Of notes only those `said` are kept, never a grade. */
export function matchToDictionary(
  { description, color, qty, conditions }: Omit<TranscribedItem, 'slug'>,
  dictionary: DictionaryWords,
  said?: string,
): TranscribedItem {
  const heard = said === undefined ? undefined : new Set(wordsIn(said))
  const isSaid = (text: string) => heard === undefined || wordsIn(text).every((word) => heard.has(word))
  const named = isSaid(description) ? itemFromText(description, dictionary) : undefined
  const coloured = isSaid(color) ? itemFromText(`thing, ${color}`, dictionary).color || color : ''
  return {
    description: named?.slug === undefined ? (named ? description : '') : named.description,
    ...(named?.slug !== undefined && { slug: named.slug }),
    color: coloured,
    ...(qty !== undefined && { qty }),
    conditions: conditions.filter((note) => note.trim() !== '' && isSaid(note) && !grades.has(wordsIn(note).join(' '))),
  }
}
