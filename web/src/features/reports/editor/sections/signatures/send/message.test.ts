import { newClient } from '@lintel/rules'
import { expect, it } from 'vitest'
import { aReport } from '../../../../../../testing/a-report.ts'
import { asksSomething, forEverybody, standardWords, takesComments, wordsFor } from './message.ts'

const client = newClient({ id: 'c', name: 'Harbour & Vale' }, { branchId: 'b' })
const report = aReport({ client: { id: 'c', name: 'Harbour & Vale' }, address: { line1: '3 Old Quay' } })
const source = { report, client, user: { name: 'Eve' } }
const tenant = { type: 'tenant', name: 'Ann <Lee>', image: '' } as const
const landlord = { type: 'landlord', name: 'Lou Marsh', image: '' } as const
const to = (...signatures: Parameters<typeof wordsFor>[1]['signatures']) => ({ address: 'a@b.example', signatures })

it('names each addressee, and leaves the links to be filled in on sending', () => {
  const words = wordsFor(standardWords(true), to(tenant), source)
  expect(words.subject).toBe('Please sign: Inventory of 3 Old Quay')
  expect(words.message).toContain('<p>Dear Ann &lt;Lee&gt;,</p>')
  expect(words.message).toContain('[Signature Link]')
  expect(wordsFor(standardWords(true), to(tenant, landlord), source).message).toContain('Lee&gt; and Lou Marsh,')
  expect(wordsFor(standardWords(true), to({ ...tenant, name: '' }), source).message).toContain('Dear Tenant,')
  const odd = { ...landlord, name: '[Tenant Name] [Signature Link]' }
  expect(wordsFor(standardWords(true), to(odd), source).message).toContain('Dear (Tenant Name) (Signature Link),')
})

it('asks nobody to sign twice, and nobody to comment after the deadline', () => {
  const signed = to({ ...tenant, image: 'data:image/png;base64,AAAA' })
  const both = wordsFor(standardWords(true), signed, source).message
  expect(both).not.toContain('[Signature Link]')
  expect(both).toContain('[Feedback Link]')
  expect(asksSomething(wordsFor(standardWords(false), signed, source).message)).toBe(false)
  expect(takesComments(report, client, new Date('2026-11-22'))).toBe(true)
})

it('greets a landlord by name with a template for tenants, and omits the link to a missing PDF', () => {
  const message =
    '<p>Dear [Tenant&nbsp;Name],</p><p>Read [Report Download Link].</p><p>[Tenant Name]: [Signature Link]</p>'
  const written = wordsFor(forEverybody({ subject: '', message }, false), to(landlord), source)
  expect(written.message).toBe('<p>Dear Lou Marsh,</p><p>Tenant: [Signature Link]</p>')
  expect(forEverybody({ subject: '', message }, true).message).toContain('[Report Download Link]')
})
