import { StorageKey } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { describe, expect, test } from 'vitest'
import { fileIdOf, fileSrc } from './keys.ts'

const at = new Date('2026-11-21T10:15:30.123Z')

describe('the src of a photograph', () => {
  test('contains the owner, the time, the id and a plain name', () => {
    const id = newId()
    expect(fileSrc('user-1', at, id, 'IMG_0042.JPG')).toBe(`user-1/20261121T101530Z/${id}-IMG_0042.JPG`)
  })

  test.each([
    ['Küche & Flur (2).jpg', 'Kuche-Flur-2-.jpg'],
    ['../../etc/passwd', 'etc-passwd'],
    ['厨房.jpg', 'jpg'],
    ['…', 'photo.jpg'],
    [`${'a'.repeat(300)}.jpg`, `${'a'.repeat(76)}.jpg`],
  ])('makes %s plain', (name, plain) => {
    const src = fileSrc('_user', at, newId(), name)
    expect(src.endsWith(`-${plain}`)).toBe(true)
    expect(StorageKey.parse(src)).toBe(src)
  })

  test('contains its id, whatever characters that has', () => {
    for (let i = 0; i < 200; i++) {
      const id = newId()
      expect(fileIdOf(fileSrc('u', at, id, 'a-b.jpg'))).toBe(id)
    }
    expect(fileIdOf('u/20261121T101530Z/short-name.jpg')).toBeUndefined()
  })
})
