import { expect, it } from 'vitest'
import { isUntold } from './untold.ts'

const signature = {
  image: 'data:image/png;base64,AAAA',
  evidence: { collectedby: { id: 'user', name: 'Priya Nair' }, reportversion: 3 },
}
const failed = { status: 'failed', error: 'It broke.' } as const

it('says of a signature whose PDF failed that nobody was mailed, and of no other', () => {
  expect(isUntold(signature, { report: failed })).toBe(true)
  expect(isUntold(signature, { report: { ...failed, version: 2 } })).toBe(true)
  // Mailed with the PDF of its version; a later one failed.
  expect(isUntold(signature, { report: { ...failed, version: 3 } })).toBe(false)
  expect(isUntold(signature, { report: { status: 'generating' } })).toBe(false)
  expect(isUntold(signature, { photos: failed })).toBe(false)
  expect(isUntold(signature, {})).toBe(false)
  expect(isUntold({ ...signature, image: '' }, { report: failed })).toBe(false)
  // By link: the visitor's page tells of it.
  expect(isUntold({ ...signature, evidence: { linkid: 'link', reportversion: 3 } }, { report: failed })).toBe(false)
})
