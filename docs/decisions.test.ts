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

it.each(notes)('%s says when it was taken and whether it holds', (name) => {
  expect(name).toMatch(/^[a-z-]+\/\d{4}-[a-z0-9-]+\.md$/)
  expect(readFileSync(path.join(folder, name), 'utf8')).toMatch(
    /^# .+\n\nDate: \d{4}-\d\d-\d\d\. Status: (accepted|superseded by \d{4})\.\n/,
  )
})
