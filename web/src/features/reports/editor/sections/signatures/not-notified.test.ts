import { expect, it } from 'vitest'
import { isNotNotified } from './not-notified.ts'

const signature = {
  _uuid: 'tina',
  image: 'data:image/png;base64,AAAA',
  evidence: { collectedby: { id: 'user', name: 'Priya Nair' }, reportversion: 3 },
}
const failed = {
  version: 3,
  at: '2026-11-22T10:00:00.000Z',
  to: 'tina@people.example',
  address: 'tina@people.example',
  failed: 'The PDF with the signature could not be made.',
  signatures: ['tina'],
}

it('is true for a signature without a notification e-mail, and for no other', () => {
  expect(isNotNotified(signature, failed)).toBe(true)
  expect(isNotNotified(signature, undefined)).toBe(false)
  // Another signature was not notified, or the report itself was not delivered.
  expect(isNotNotified(signature, { ...failed, signatures: ['tom'] })).toBe(false)
  expect(isNotNotified(signature, { ...failed, signatures: undefined })).toBe(false)
  // Signed again since.
  expect(isNotNotified({ ...signature, evidence: { ...signature.evidence, reportversion: 4 } }, failed)).toBe(false)
  expect(isNotNotified({ ...signature, image: '' }, failed)).toBe(false)
})
