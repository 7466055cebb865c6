import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aFolderForAll } from '../../packages/local-cloud/src/testing/folder.ts'
import { templateChanges } from './template-changes.ts'

const folder = aFolderForAll()

const assembly = (name: string, Resources: Record<string, { Type: string; Properties?: object }>): string => {
  const target = path.join(folder, name)
  mkdirSync(target)
  writeFileSync(path.join(target, 'stack.template.json'), JSON.stringify({ Resources }))
  return target
}

test('lists only additions, removals and changes', () => {
  const before = assembly('before', {
    Kept: { Type: 'A', Properties: { size: 1 } },
    Changed: { Type: 'B', Properties: { size: 1 } },
    Gone: { Type: 'C' },
  })
  const after = assembly('after', {
    Kept: { Type: 'A', Properties: { size: 1 } },
    Changed: { Type: 'B', Properties: { size: 2 } },
    Fresh: { Type: 'D' },
  })
  expect(templateChanges(before, after)).toEqual(['~ B stack/Changed', '+ D stack/Fresh', '- C stack/Gone'])
  expect(templateChanges(after, after)).toEqual([])
  expect(templateChanges(path.join(folder, 'nowhere'), after).length).toBe(3)
})
