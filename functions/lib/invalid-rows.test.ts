import { newId } from '@lintel/rules'
import { expect, test } from 'vitest'
import { loggedKey } from './invalid-rows.ts'

const id = `A${newId().slice(1)}`
const hashed = /^~[0-9a-f]{12}$/

test('a key of kinds, ids and times is logged as it is; names, words and addresses are hashed', () => {
  const times = [`REPORT#${id}`, `2026-11-24T10:00:00.000Z#${id}`, 'SAVE#000000001', '2026-11']
  for (const key of ['CUSTOMER', 'LIST#kestrel', ...times]) expect(loggedKey(key)).toBe(key)
  for (const [key, parts] of [
    ['quay', [hashed]],
    [`quay estates#north#${id}`, [hashed, hashed, id]],
    [`quay#quay estates##${id}`, [hashed, hashed, '', id]],
    ['ann.lee@homes.example', [hashed]],
    ['BOUNCED#kestrel', ['BOUNCED', 'kestrel']],
    ['FILE#kestrel/20261124/Ann Lee.pdf', ['FILE', hashed]],
  ] as const)
    expect(loggedKey(key).split('#')).toEqual(
      parts.map((part) => (typeof part === 'string' ? part : expect.stringMatching(part))),
    )
  expect(loggedKey('quay')).toBe(loggedKey('quay'))
  expect(loggedKey('quay')).not.toBe(loggedKey('hill'))
})
