import { cleanlinessGrades, conditionGrades, type CleanlinessGrade, type ConditionGrade } from '@lintel/contract'

/** Grades written in a condition text, word for word, and the rest. */
export interface Graded {
  condition: ConditionGrade
  cleanliness: CleanlinessGrade
  notes: string[]
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[*"“”]/g, '')
    .replace(/^(?:(?:overall|general|condition|cleanliness|in)\b[\s:–-]*)+/, '')
    .replace(/\s+(?:condition|cond|order|overall)$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** 'Sink (Cond. good)', 'Cond: good' and 'Condition - good' as 'Sink - Condition: good' and 'Condition: good'. */
export const spelledOut = (text: string): string =>
  text
    .replaceAll(/\s?[([]\s?((?:overall |general )?(?:cond|condition|cleanliness)\b[^()[\]]{0,200})[)\]]/gi, ' - $1')
    .replaceAll(
      /(?<=(?:^|[.;,–—-])\s?(?:the |overall |general )?)(?:(cleanliness)|cond(?:ition)?)(?:\.?\s?:|\.?\s[–—-]\s|(?<=\bcond)\.)\s?(?=\S)/gi,
      (_, cleanliness?: string) => `${cleanliness ?? 'Condition'}: `,
    )

const find = <const G extends string>(grades: readonly G[], text: string): G | undefined =>
  grades.find((grade) => grade.toLowerCase() === text)

const noteOf = (text: string): string => {
  const trimmed = text
    .replace(/^[\s,;.–—-]+/, '')
    .replace(/[\s,;–—-]+$/, '')
    .replace(/\.$/, '')
    .trim()
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1)
}

const labelled = String.raw`^(?:the )?(?:(?:overall|general) )*(?:condition|cleanliness|state|order|grade)`
/** Its value was a grade, or is a note of its own. */
const label = new RegExp(`${labelled}$`, 'i')

/** Introduces a condition that is no grade. */
const stated = /^(?:the )?(?:(?:overall|general) )*condition\s*[:–—-]\s*/i

export const statesGrade = (text: string): boolean => new RegExp(`${labelled}\\s*[:–—-]`, 'i').test(text)

const parts = (text: string): string[] => text.split(/(?<=[;,]\s)|(?<=\.\s)|(?<=\s[–—-]\s)/)

/**
 * Those on their own ('Good.', 'in good condition'). 'Good' among other words ('good lock') is not one, and a
 * near-grade ('Excellent') stays a note.
 */
export function gradesOf(text: string): Graded {
  const graded: Graded = { condition: '', cleanliness: '', notes: [] }
  let sentence = ''
  const end = () => {
    const note = noteOf(sentence)
    if (/[\p{L}\p{N}]/u.test(note)) graded.notes.push(note)
    sentence = ''
  }
  for (const part of parts(spelledOut(text))) {
    const word = plain(part.replace(/[\s,;.–—-]+$/, '').replace(/^[\s,;.–—-]+/, ''))
    const condition = graded.condition === '' ? find(conditionGrades, word) : undefined
    const cleanliness = graded.cleanliness === '' ? find(cleanlinessGrades, word) : undefined
    if (condition) graded.condition = condition
    else if (cleanliness) graded.cleanliness = cleanliness
    else if (!label.test(part.replace(/[\s,;.:–—-]+$/, '')))
      sentence += sentence === '' ? part.replace(stated, '') : part
    if (/[.;]\s*$/.test(part)) end()
  }
  end()
  return graded
}
