import { Address } from '@lintel/contract'
import { defaultReportTypes } from '@lintel/rules'
import { expect, test } from 'vitest'
import { documentFilename } from './filename.ts'

const named = (line1: string, variant = 'report') =>
  documentFilename({ ref: 1042, type: 'Check In', address: Address.parse({ line1, postcode: 'BS1 4DB' }) }, variant)

test('a file is named by reference, type, variant and address', () => {
  expect(named('14 Quay Street')).toBe('1042 Check In 14 Quay Street BS1 4DB.pdf')
  expect(named('14 Quay Street', 'Summary')).toBe('1042 Check In Summary 14 Quay Street BS1 4DB.pdf')
})

test('type and variant have their display names', () => {
  const report = { ref: 7, type: 'Mid Term', address: Address.parse({ line1: '1 Quay', postcode: 'BS1 4DB' }) }
  const named = (variant: string) => documentFilename(report, variant, defaultReportTypes())
  expect(named('report')).toBe('7 Property Visit 1 Quay BS1 4DB.pdf')
  expect(named('summary')).toBe('7 Property Visit Summary 1 Quay BS1 4DB.pdf')
})

test('an invoice and a zip are named as such instead of by the type', () => {
  expect(named('14 Quay Street', 'invoice')).toBe('1042 Invoice 14 Quay Street BS1 4DB.pdf')
  expect(named('14 Quay Street', 'photos')).toBe('1042 Photos 14 Quay Street BS1 4DB.zip')
})

test('a file name contains nothing that a file system or a header would reject', () => {
  expect(named('Flat 2/3: "The <Old> Mill"\r\n?')).toBe('1042 Check In Flat 2 3 The Old Mill, BS1 4DB.pdf')
  expect(named('Quay\u202Efdp.exe\u2066')).toBe('1042 Check In Quayfdp.exe BS1 4DB.pdf')
  expect(named('a'.repeat(300)).length).toBeLessThanOrEqual(124)
  expect(named('🏠'.repeat(140)).isWellFormed()).toBe(true)
})
