import { expect, test } from 'vitest'
import { isSenderOf } from './environments.ts'

test.each([
  ['lintel.example', 'no-reply@lintel.example', true],
  ['lintel.example', 'no-reply@Mail.Lintel.example', true],
  ['owner@lintel.example', 'owner@lintel.example', true],
  ['lintel.example', 'no-reply@evil-lintel.example', false],
  ['lintel.example', 'no-reply@other.example', false],
  ['mail.lintel.example', 'no-reply@lintel.example', false],
  ['owner@lintel.example', 'no-reply@lintel.example', false],
])('of the identity %s, %s is a sender: %s', (identity, sender, expected) => {
  expect(isSenderOf({ identity, sender })).toBe(expected)
})
