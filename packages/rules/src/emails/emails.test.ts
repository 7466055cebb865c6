import { Address, Branch, EmailMessage, Signature, type Client } from '@lintel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutTitle, knownCustomer, namesOfParty, placeholderValues } from './values.ts'
import { newClient } from '../index.ts'
import { escapeHtml, fillHtml, fillText, unknownPlaceholders } from './placeholders.ts'
import { signaturesToAsk } from './signers.ts'

describe('names', () => {
  it.each([
    ['Mr John Smith', 'John Smith'],
    ['MS Ada', 'Ada'],
    ['Mr and Mrs Tom Mann', 'Tom Mann'],
    ['Mr & Mrs Tom Mann', 'Tom Mann'],
    ['Missy Mann', 'Missy Mann'],
    ['Ann Ms', 'Ann Ms'],
  ])('%s is %s', (name, bare) => expect(withoutTitle(name)).toBe(bare))

  it('are those of the party, each once', () => {
    const signatures = [
      { type: 'tenant', name: 'Mr Ali Khan' },
      { type: 'landlord', name: 'Jo Bell' },
      { type: 'tenant', name: ' ' },
      { type: 'tenant', name: 'Ms Bea Hart' },
      { type: 'tenant', name: 'Ali Khan' },
    ] as const
    expect(namesOfParty(signatures, 'tenant')).toBe('Ali Khan and Bea Hart')
    expect(namesOfParty(signatures, 'pi')).toBe('')
  })
})

const address = Address.parse({ line1: '3 Old Quay', town: ' Westhaven ', postcode: 'ZZ4 7QA' })

describe('values', () => {
  const client = {
    name: 'Harbour & Vale',
    address: Address.parse({ phone: '0300', email: 'client@people.example' }),
    email: '',
    phone: '',
    settings: [] as Client['settings'],
    reportfactory: newClient({ id: 'c', name: 'C' }, { branchId: 'b' }).reportfactory,
    branches: [
      Branch.parse({ id: 'b1', name: 'First', address: { phone: '0100', email: 'first@people.example' } }),
      Branch.parse({ id: 'b2', name: 'Second' }),
    ],
  }
  const report = { address, date: '2026-11-03', type: 'Mid Term' }
  const valuesAt = (branchId: string) =>
    placeholderValues({ report: { ...report, branchId }, client, user: { name: 'Eve' } })

  it('are from report, branch, client and user', () => {
    expect(valuesAt('b1')).toEqual({
      'Property Address': '3 Old Quay, Westhaven, ZZ4 7QA',
      'Company Name': 'Harbour & Vale',
      'Agency Name': 'Harbour & Vale',
      'Your Name': 'Eve',
      'Contact Number': '0100',
      'Phone Number': '0100',
      'Company/Agency Email Address': 'first@people.example',
      'Tenant Name': 'Tenant',
      'Landlord Name': 'Landlord',
      'Customer Name': 'Landlord',
      'Feedback Period': 'as soon as you can',
      'Feedback Days': '',
      'Inspection Date': '03/11/2026',
      'Report Type': 'Property Visit',
    })
  })

  it.each([
    ['Bay Estates', 'Bay Estates'],
    [' ', 'Jo Bell and Sam Orr'],
  ])('call the customer %j by the company, or else the landlords, never a tenant', (companyName, name) => {
    const signatures = [
      { type: 'tenant', name: 'Ali Khan' },
      { type: 'landlord', name: 'Ms Jo Bell' },
      { type: 'landlord', name: 'Sam Orr' },
    ] as const
    const customer = { companyName, branchName: '', address }
    expect(
      knownCustomer({
        customer,
        signatures: signatures.map((one) => Signature.parse({ ...one, _uuid: one.name.replaceAll(' ', '-') })),
      }),
    ).toBe(name)
  })

  it.each([
    ['', 'as soon as you can', ''],
    ['a week', 'as soon as you can', ''],
    ['14', 'within 14 days of the date of the report', '14'],
    ['1', 'within 1 day of the date of the report', '1'],
    ['0', 'on the date of the report', '0'],
  ])('state for %j how long comments are accepted', (value, period, days) => {
    const settings = [{ key: 'Report feedback active for', type: 'text', value }] as const
    const source = { report, client: { ...client, settings: [...settings] }, user: { name: 'Eve' } }
    expect(placeholderValues(source)).toMatchObject({ 'Feedback Period': period, 'Feedback Days': days })
  })
})

describe('filling', () => {
  const values = { 'Tenant Name': 'Ann <b> & "Bo"', 'Company/Agency Email Address': 'a@b.example' }

  it('accepts placeholders in any case, with odd spaces and by aliases', () => {
    expect(fillText('[tenant  NAME] [ Tenant\u00a0Name ] [Agency Email Address]', values)).toBe(
      `${values['Tenant Name']} ${values['Tenant Name']} a@b.example`,
    )
    expect(fillHtml('[Tenant&nbsp;Name]', { 'Tenant Name': 'Ann' })).toBe('Ann')
  })

  it.each([
    ['Please reply within [Feedback Days] days of the report date, by e-mail.', 'Please reply, by e-mail.'],
    [
      '<p>Please reply within <b>[Feedback&nbsp;Days] days</b>. Thank you.</p>',
      '<p>Please reply<b></b>. Thank you.</p>',
    ],
    ['Hello. You have [Feedback Days] days to comment. Goodbye.', 'Hello. Goodbye.'],
    ['You have [Feedback Days] days to comment: [Feedback Link].', '[Feedback Link].'],
    ['Your [Feedback Days] days begin with [Feedback Link].', 'Your  days begin with [Feedback Link].'],
    ['The [Report Type] of [Property Address] of [Inspection Date] is ready.', 'The Inventory is ready.'],
  ])('leaves out the clause of an empty value: %s', (text, filled) => {
    const empty = { 'Feedback Days': '', 'Phone Number': ' ', 'Property Address': '', 'Inspection Date': '' }
    expect(fillHtml(text, { ...values, ...empty, 'Report Type': 'Inventory' })).toBe(filled)
  })

  it('escapes values in rich text and not in plain text', () => {
    expect(fillHtml('<p title="[Tenant Name]">', values)).toBe('<p title="Ann &lt;b&gt; &amp; &quot;Bo&quot;">')
    expect(fillText('[Tenant Name]', values)).toBe('Ann <b> & "Bo"')
  })

  it('leaves unknown placeholders, and does not fill values again', () => {
    expect(fillText('[Report Download Link] [sic] [Tenant Name', values)).toBe(
      '[Report Download Link] [sic] [Tenant Name',
    )
    expect(fillText('[Tenant Name]', { 'Tenant Name': '[Company Name]', 'Company Name': 'X' })).toBe('[Company Name]')
    expect(fillText('[constructor]', values)).toBe('[constructor]')
  })

  it('never lets a value become markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (value) => {
        expect(escapeHtml(value)).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/)
      }),
    )
  })
})

describe('text in brackets', () => {
  // Takes half a minute where each bracket is sought to the end.
  it('of nothing but brackets is read at once', () => {
    const brackets = '<'.repeat(300_000)
    expect(EmailMessage.safeParse(brackets).success).toBe(false)
    expect(unknownPlaceholders(brackets)).toEqual([])
    expect(fillHtml(`${brackets}[Client Name]`, {})).toContain('<<<')
  })

  it.each([
    ['Dear [Tenant Name], see [report download link].', []],
    ['<p>Dear [Tennant Name] and [Landlord&nbsp;Name]</p>', ['Tennant Name']],
    ['<p>[<b>Tenant</b> Name] and [Tenant Name]</p>', ['Tenant Name']],
    ['<p>Nothing [1], [...] or [ ]</p>', []],
    ['[Tenant Name 2] [Tenant Name 2] [sic]', ['Tenant Name 2', 'sic']],
    ['<p>open [ here</p><p>and close ] there, too</p>', ['here and close']],
    ['', []],
  ])('%j names %j', (text, names) => expect(unknownPlaceholders(text)).toEqual(names))
})

describe('signers to ask', () => {
  const signatures = [
    { type: 'tenant', name: 'Ann Lee', email: 'Home@people.example' },
    { type: 'tenant', name: 'Bo Lee', email: 'home@people.example' },
    { type: 'landlord', name: 'Cy Orr', email: 'cy@people.example', signedAt: '2026-11-01T10:00:00Z' },
    { type: 'pi', name: 'Di Marsh', email: '' },
  ] as const

  it('are those with the address of a signature that is not given', () => {
    const asked = signaturesToAsk(
      { signatures },
      ['home@PEOPLE.example', 'cy@people.example', 'eve@people.example'],
      '[Signature Link]',
    )
    expect(asked.map(({ signatures: own, obstacle }) => own?.map(({ name }) => name) ?? obstacle)).toEqual([
      ['Ann Lee', 'Bo Lee'],
      'cy@people.example has signed this report.',
      'eve@people.example is not the address of a signature of this report.',
    ])
  })
})
