import { expect, it } from 'vitest'
import { auditDetail } from './audit.ts'

it.each([
  ['report.lock', {}, ''],
  ['report.newref', { formerref: '104048' }, 'instead of 104048'],
  ['report.merge', { secondaryid: 'x', secondaryref: '104049' }, '104049'],
  ['link.create', { link: 'x', purpose: 'signature' }, 'to sign'],
  ['link.create', { link: 'x', purpose: 'constructor' }, ''],
  ['client.change', { fields: 'name, phone' }, 'name, phone'],
  ['invoice.status', { month: '2026-10', total: '£12.00', status: 'Paid' }, 'Paid, £12.00'],
  ['invoice.credit', { month: '2026-10', total: '-£12.00', credits: '7' }, 'instead of invoice 7, -£12.00'],
] as const)('of %s with %j it says %j', (action, detail, text) => {
  expect(auditDetail({ action, detail })).toBe(text)
})
