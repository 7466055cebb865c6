import type { Conditions } from '@lintel/contract'

/**
 * After the note so far: at the start the leads and whole remarks, after a lead that lead's own two sets, so that a
 * note takes three taps: 'Scuff marks' 'to lower edge' 'two or three'.
 */
export const phrasesFor = (conditions: Conditions, note: string): string[][] => {
  const text = note.trim().toLowerCase()
  const last = conditions.matrix
    .filter((row) => row.lead && text.includes(row.lead.toLowerCase()))
    .toSorted((a, b) => text.lastIndexOf(b.lead.toLowerCase()) - text.lastIndexOf(a.lead.toLowerCase()))[0]
  const unused = (words: readonly string[]) =>
    [...new Set(words)].filter((word) => word && !text.includes(word.toLowerCase()))
  const leads = unused(conditions.matrix.map((row) => row.lead))
  const remarks = unused([...conditions.list, conditions.additional])
  const groups = last ? [unused(last.set_1), unused(last.set_2), leads, remarks] : [leads, remarks]
  return groups.filter((group) => group.length > 0)
}

/** Sets continue the sentence, leads and remarks start one. The first is capitalised. */
export const withPhrase = (conditions: Conditions, note: string, phrase: string): string => {
  const text = note.trimEnd()
  if (text === '') return phrase.charAt(0).toUpperCase() + phrase.slice(1)
  const continues = conditions.matrix.some((row) => row.set_1.includes(phrase) || row.set_2.includes(phrase))
  if (!continues) return `${text.replace(/[.,;]$/, '')}. ${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}`
  const second = conditions.matrix.some((row) => row.set_2.includes(phrase) && !row.set_1.includes(phrase))
  return second ? `${text.replace(/[.,;]$/, '')}, ${phrase}` : `${text.replace(/[.;]$/, '')} ${phrase}`
}
