import { StorageKey } from '@lintel/contract'
import { expect, test } from 'vitest'
import { newId } from '../new-id.ts'
import { fileIdOf, fileSrc } from './file-src.ts'

const at = new Date('2026-11-21T10:15:30.123Z')

test('the src of a photograph contains the owner, the time, the id and a plain name', () => {
  for (const [name, plain] of [
    ['IMG_0042.JPG', 'IMG_0042.JPG'],
    ['Küche & Flur (2).jpg', 'Kuche-Flur-2-.jpg'],
    ['../../etc/passwd', 'etc-passwd'],
    ['厨房.jpg', 'jpg'],
    ['…', 'photo.jpg'],
    [`${'a'.repeat(300)}.jpg`, `${'a'.repeat(76)}.jpg`],
  ] as const) {
    const id = newId()
    const src = fileSrc('_user', at, id, name)
    expect(src).toBe(`_user/20261121T101530Z/${id}-${plain}`)
    expect(StorageKey.parse(src)).toBe(src)
    expect(fileIdOf(src)).toBe(id)
  }
  expect(fileIdOf('u/20261121T101530Z/short-name.jpg')).toBeUndefined()
})
