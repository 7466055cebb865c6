import { expect, it } from 'vitest'
import { accountNumberHint, type AccountNumber } from './details-tabs.tsx'

it.each<[AccountNumber, string[]]>([
  ['scno', ['', ' ', '12-34-56', '12 34 56', '123456']],
  ['acno', ['', '12345678', '1234 5678']],
  ['vatno', ['GB123456789', 'gb 123 4567 89', '123456789', 'GB123456789012']],
  ['companyno', ['01234567', 'SC123456', 'oc 123456']],
])('shows no warning for a %s in its usual format', (which, typed) => {
  for (const one of typed) expect(accountNumberHint(which, one)).toBe(accountNumberHint(which, ''))
})

it.each<[AccountNumber, string]>([
  ['scno', '12-34-5'],
  ['acno', '1234567'],
  ['vatno', 'IE1234567X'],
  ['companyno', '1234567'],
])('warns that %s is unusual as %j, and that it is kept', (which, typed) => {
  expect(accountNumberHint(which, typed)).toMatch(/usually has .* It is kept as it is\.$/)
})
