import { readFileSync } from 'node:fs'
import path from 'node:path'
import { conditionGrades, cleanlinessGrades } from '@lintel/contract'
import { describe, expect, it, test } from 'vitest'
import { defaultDictionary } from '../../../../functions/dictionary/default-dictionary/index.ts'
import { dictionaryWords, itemFromText } from '../index.ts'

const dictionary = dictionaryWords(defaultDictionary)
const [tuned = '', heldOut = ''] = readFileSync(path.join(import.meta.dirname, 'phrases.txt'), 'utf8').split(
  '# held out\n',
)

interface Phrase {
  said: string
  item: string
  colour: string
  qty: number | undefined
}

const phrasesOf = (text: string): Phrase[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [said = '', item = '', colour = '', qty] = line.split('|').map((part) => part.trim())
      return { said, item: item === '-' ? '' : item, colour, qty: qty ? Number(qty) : undefined }
    })

const wrongOf = (phrases: readonly Phrase[]): string[] =>
  phrases.flatMap(({ said, item, colour, qty }) => {
    const heard = itemFromText(said, dictionary)
    const isRight = heard.description === item && heard.color === colour && (qty === undefined || heard.qty === qty)
    return isRight ? [] : [`${said} -> ${heard.description} | ${heard.color} | ${heard.qty ?? ''}`]
  })

test.each([
  ['that it was made with', phrasesOf(tuned), 200],
  ['that it was not made with', phrasesOf(heldOut), 100],
])('of phrases %s item and colour are right in 95%%', (_, phrases, atLeast) => {
  expect(phrases.length).toBeGreaterThanOrEqual(atLeast)
  const wrong = wrongOf(phrases)
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(phrases.length * 0.05)
})

describe('notes', () => {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

  it('only contain dictated words: no word, and no grade, is added', () => {
    for (const { said } of [...phrasesOf(tuned), ...phrasesOf(heldOut)]) {
      const { conditions } = itemFromText(said, dictionary)
      for (const note of conditions) expect(words(said)).toEqual(expect.arrayContaining(words(note)))
    }
    const grades = [...conditionGrades, ...cleanlinessGrades].map((grade) => grade.toLowerCase())
    const heard = itemFromText('Panelled door, white, scuffed', dictionary)
    expect(grades.some((grade) => JSON.stringify(heard).toLowerCase().includes(grade))).toBe(false)
  })

  it.each([
    [
      'Panelled door, white, two small scuffs to lower edge, handle loose',
      ['Two small scuffs to lower edge', 'Handle loose'],
    ],
    ['Two small scuffs near the radiator', ['Two small scuffs near the radiator']],
    ['Six dining chairs, oak', []],
    ['The carpet is brown and worn at the threshold', ['Worn at the threshold']],
    ['Bath, white, white paint splashes to the edge', ['White paint splashes to the edge']],
  ])('of %s', (said, notes) => {
    expect(itemFromText(said, dictionary).conditions).toEqual(notes)
  })
})
