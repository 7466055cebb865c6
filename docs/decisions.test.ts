import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const folder = path.join(import.meta.dirname, 'decisions')
const index = readFileSync(path.join(folder, 'README.md'), 'utf8')
const notes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => name.replaceAll(path.sep, '/'))

it('the index links every decision, and nothing else', () => {
  const linked = [...index.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] ?? '')
  expect(linked.toSorted()).toEqual(notes.toSorted())
})

it('the index lists each note by its heading, within a feature in the order of their numbers', () => {
  const lines = index.split('\n').filter((line) => line.startsWith('- ['))
  const headings = notes
    .toSorted()
    .map((name) => `- [${readFileSync(path.join(folder, name), 'utf8').split('\n')[0]?.slice(2)}](${name})`)
  expect(lines).toEqual(headings)
})

it('each number belongs to one decision', () => {
  const numbers = notes.map((name) => name.split('/')[1]?.slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

it.each(notes)('%s has its date and its status', (name) => {
  expect(name).toMatch(/^[a-z-]+\/\d{4}-[a-z0-9-]+\.md$/)
  expect(readFileSync(path.join(folder, name), 'utf8')).toMatch(
    /^# \d{4} .+\n\nDate: \d{4}-\d\d-\d\d\. Status: (accepted|superseded by \d{4})\.\n/,
  )
})
