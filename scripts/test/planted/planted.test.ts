import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { placeOf, readSources, root } from './fault.ts'
import { faults } from './faults.ts'

it('each fault can be planted at one place, and the test that finds it is one of `npm test`', () => {
  const sources = readSources()
  const problems = faults.flatMap((fault) => {
    const { name, title = '' } = fault
    const place = placeOf(fault, sources)
    if ('problem' in place) return `${name}: ${place.problem}`
    const text = readFileSync(path.join(root, place.test), 'utf8')
    if (text.includes('@module-tag long') || !text.includes(title)) return `${name}: ${place.test} has no such test`
    return []
  })
  expect(problems).toEqual([])
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
})
