import { cutText, longTextMax, shortTextMax, type FoundItem } from '@lintel/contract'
import type { DictionaryWords } from '../dictionary-words.ts'
import { wordsIn } from '../dictionary-words.ts'
import { itemFromText } from '../item-from-text.ts'
import { fillers, finishes, linkers, numberOf } from '../vocabulary.ts'
import { gradesOf, spelledOut, type Graded } from './grades.ts'
import type { TableRow } from './tables.ts'

export type ReadItem = Omit<FoundItem, 'id' | 'at'>

const maxNotes = 50
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const short = (text: string): string => cutText(text, shortTextMax)

/** The first grades; different ones are notes. */
function join(...graded: readonly Graded[]): Graded {
  const condition = graded.find((one) => one.condition !== '')?.condition ?? ''
  const cleanliness = graded.find((one) => one.cleanliness !== '')?.cleanliness ?? ''
  const others = ({ condition: worn, cleanliness: clean }: Graded) =>
    [worn === condition ? '' : worn, clean === cleanliness ? '' : clean].filter(Boolean)
  return { condition, cleanliness, notes: graded.flatMap((one) => [...others(one), ...one.notes]) }
}

/** 'x 2', '2 x', '(2)' next to an object's name. */
const counted = /^\s*(\d{1,3})\s*(?:x|no\.?|off|@)?\s+(?=\p{L})|\s*[x×]\s*(\d{1,3})\s*$|\s*\((?:x\s*)?(\d{1,3})\)\s*$/iu

function quantityOf(text: string | undefined): number | undefined {
  const word = /^\s*(?:x\s*)?(\d{1,4}|[a-z]+)\s*(?:x|no\.?)?\s*$/i.exec(text ?? '')?.[1]
  return word === undefined ? undefined : numberOf(word.toLowerCase())
}

/** For a name and the first words of its description. */
function namedOf(name: string, description: string, words: DictionaryWords) {
  const alone = itemFromText(name, words)
  if (alone.slug !== undefined) return alone
  const [first = ''] = description.split(/[.,;]/)
  const both = itemFromText(`${first} ${name}`, words)
  const own = new Set(wordsIn(name))
  return both.slug !== undefined && wordsIn(both.description).some((word) => own.has(word)) ? both : undefined
}

/** Without the words that the text does not have: 'Carpet' is not a fitted one. */
function writtenName(name: string, text: string): string {
  const said = new Set(wordsIn(text))
  const own = name.split(' ').filter((word) => wordsIn(word).every((one) => said.has(one) || linkers.has(one)))
  return own.some((word) => wordsIn(word).some((one) => said.has(one))) ? capital(own.join(' ')) : name
}

const colourIn = (texts: readonly string[], words: DictionaryWords): string =>
  texts.map((text) => itemFromText(text, words).color).find((color) => color !== '') ?? ''

const isSaid = (text: string, known: readonly string[]): boolean => {
  const heard = new Set(known.flatMap(wordsIn))
  return wordsIn(text).every((word) => heard.has(word) || fillers.has(word) || linkers.has(word) || finishes.has(word))
}

/** In the words of the dictionary. Only grades in the text are used. */
export function itemOf(
  { item = '', description = '', colour = '', condition = '', clean = '', qty, notes = '' }: TableRow,
  words: DictionaryWords,
): ReadItem {
  const [own = '', aside = ''] = spelledOut(item).split(/ - (?=Condition: |Cleanliness: )/i)
  const [name, said] = item === '' ? [spelledOut(description), ''] : [own, spelledOut(description)]
  const count = counted.exec(name)
  const bare = name.replace(counted, ' ').trim() || name
  const named = item === '' ? itemFromText(bare, words) : namedOf(bare, said, words)
  const isKnown = named?.slug !== undefined
  const label = isKnown
    ? writtenName(named.description, `${name} ${said}`)
    : item === '' && named?.description
      ? named.description
      : capital(bare)
  const color =
    colour === '' ? colourIn([`${bare}, ${said}`, said, bare], words) : colourIn([`thing, ${colour}`], words) || colour
  // The description without name and colour.
  const spoken = item === '' ? named : itemFromText(`${bare}, ${said}`, words)
  const spokenGrades = regraded(spoken?.conditions ?? [])
  const cleaned = gradesOf(clean)
  const cleanNotes = cleaned.condition === '' ? cleaned.notes : [`Cleanliness: ${cleaned.condition}`, ...cleaned.notes]
  const all = join(
    // A description with only name and colour is not a note.
    {
      ...spokenGrades,
      notes: spokenGrades.notes.filter((note) => !isSaid(note, [label, item === '' ? '' : bare, color])),
    },
    gradesOf(aside),
    gradesOf(condition),
    { condition: '', cleanliness: cleaned.cleanliness, notes: cleanNotes },
    gradesOf(notes),
  )
  const quantity = quantityOf(qty) ?? numberOf(count?.[1] ?? count?.[2] ?? count?.[3] ?? '') ?? named?.qty
  return {
    description: short(label),
    ...(isKnown && { slug: named.slug }),
    color: short(color),
    ...(quantity !== undefined && { qty: quantity }),
    conditions: withinRoom([], all.notes),
    condition: all.condition,
    cleanliness: all.cleanliness,
  }
}

/** Up to an item's maximum; the last one is filled with the rest. */
function withinRoom(notes: readonly string[], more: readonly string[]): string[] {
  const all = [...notes]
  for (const note of more) {
    const last = all[maxNotes - 1]
    if (last === undefined) all.push(cutText(note, longTextMax))
    else if (last.length < longTextMax) all[maxNotes - 1] = cutText(`${last}. ${note}`, longTextMax)
  }
  return all
}

/** Cut from a sentence, with the grades among them. */
const regraded = (notes: readonly string[]): Graded => join(...notes.map(gradesOf))

export function addTo(item: ReadItem, text: string): void {
  const { condition, cleanliness, notes } = join({ ...item, notes: [] }, gradesOf(text))
  Object.assign(item, { condition, cleanliness, conditions: withinRoom(item.conditions, notes) })
}
