import type { Conditions, OwnPhrase } from '@lintel/contract'
import { phrasesFor, withPhrase } from './phrases.ts'

export interface NoteWords {
  conditions: Conditions
  things: readonly string[]
  own: readonly OwnPhrase[]
}

export interface NoteCompletion {
  label: string
  note: string
  caret: number
}

/** Typed, for offering a phrase; and the phrases offered. */
const fewestLetters = 2
const maxOffered = 6

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const uncapitalised = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

const keyTyped = (before: string): string | undefined => /(?:^|\s);([a-z0-9]*)$/i.exec(before)?.[1]?.toLowerCase()

/** At the end of the text, and not among the user's own. */
export const phraseToKeep = (own: readonly OwnPhrase[], note: string): OwnPhrase | undefined => {
  const key = keyTyped(note)
  if (!key || own.some((phrase) => phrase.key.startsWith(key))) return undefined
  const text = note.slice(0, -key.length - 1).trim()
  return text === '' || key.length > 12 ? undefined : { key, text }
}

const wordStarts = (text: string): number[] => [...text.matchAll(/[\p{L}\d][^\s,;:.]*/gu)].map(({ index }) => index)

/** And of each of its sentences. */
const beginsSentence = (before: string) => /(?:^|[.!?\n])\s*$/.test(before)

/** Those that begin with the typed words, then those in which a word does. */
const typedOf = ({ conditions, things }: NoteWords, before: string): { start: number; phrase: string }[] => {
  const clause = Math.max(...['.', ',', ';', ':', '\n'].map((end) => before.lastIndexOf(end))) + 1
  const starts = wordStarts(before.slice(clause)).map((at) => at + clause)
  const last = starts.at(-1)
  const isAfterText = (start: number) => before.slice(0, start).trim() !== ''
  const found = starts.flatMap((start) => {
    const typed = before.slice(start).toLowerCase()
    if (typed.length < fewestLetters || typed.endsWith(' ')) return []
    const near = isAfterText(start) ? things.map((thing) => `near the ${uncapitalised(thing)}`) : []
    const phrases = [...phrasesFor(conditions, before.slice(0, start)).flat(), ...near]
    const begin = phrases.filter((phrase) => phrase.toLowerCase().startsWith(typed))
    const within =
      start === last
        ? phrases.filter(
            (phrase) =>
              !begin.includes(phrase) &&
              phrase
                .toLowerCase()
                .split(/[\s-]/)
                .some((word) => word.startsWith(typed)),
          )
        : []
    return [...begin, ...within].filter((phrase) => phrase.toLowerCase() !== typed).map((phrase) => ({ start, phrase }))
  })
  const size = last === undefined ? undefined : /^\d+(?:[.,]\d+)?$/.exec(before.slice(last))?.[0]
  if (size !== undefined && last !== undefined && isAfterText(last))
    found.unshift({ start: last, phrase: `about ${size} cm` }, { start: last, phrase: `about ${size} mm` })
  return found
}

/** Up to the caret, for the last typed words; none in the middle of a word. */
export const completionsFor = (words: NoteWords, note: string, caret: number): NoteCompletion[] => {
  const [before, after] = [note.slice(0, caret), note.slice(caret)]
  if (/^[\p{L}\d]/u.test(after)) return []
  const completed = (label: string, start: number, text: string): NoteCompletion => {
    const head = before.slice(0, start)
    const said = head + (beginsSentence(head) ? capitalised(text) : text)
    return { label, note: said + after, caret: said.length }
  }
  const key = keyTyped(before)
  const all =
    key === undefined
      ? typedOf(words, before).map(({ start, phrase }) =>
          completed(phrase, start, beginsSentence(before.slice(0, start)) ? phrase : uncapitalised(phrase)),
        )
      : words.own
          .filter((phrase) => phrase.key.startsWith(key))
          .map(({ key: own, text }) => completed(`;${own}  ${text}`, before.length - key.length - 1, text))
  const isFirst = ({ label }: NoteCompletion, at: number) => all.findIndex((one) => one.label === label) === at
  return all.filter(isFirst).slice(0, maxOffered)
}

/** At the end of a note: location after the condition, then extent. */
export const followUpsFor = ({ conditions, things }: NoteWords, note: string): NoteCompletion[] => {
  const sentence = (note.split(/[.\n]/).at(-1) ?? '').toLowerCase()
  const row = conditions.matrix.findLast(({ lead }) => lead && sentence.includes(lead.toLowerCase()))
  if (!row) return []
  const says = (phrases: readonly string[]) =>
    phrases.some((phrase) => phrase && sentence.includes(phrase.toLowerCase()))
  if (says(row.set_2) || / (?:cm|mm)$/.test(sentence)) return []
  const going = (phrase: string): NoteCompletion => {
    const said = withPhrase(conditions, note, phrase)
    return { label: phrase, note: said, caret: said.length }
  }
  if (!says(row.set_1) && !sentence.includes('near the ')) {
    const near = things.slice(0, 3).map((thing): NoteCompletion => {
      const said = `${note.trimEnd()} near the ${uncapitalised(thing)}`
      return { label: `near the ${uncapitalised(thing)}`, note: said, caret: said.length }
    })
    return [...row.set_1.filter(Boolean).map(going), ...near]
  }
  const size = `${note.trimEnd()}, about `
  return [...row.set_2.filter(Boolean).map(going), { label: 'about … cm', note: `${size} cm`, caret: size.length }]
}
