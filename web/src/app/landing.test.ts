import { expect, it } from 'vitest'
import { afterSignIn, landingPath } from './landing.ts'

it('sends each group to its own screen, once that exists', () => {
  expect(landingPath(['Customers'])).toBe('/reports')
  expect(landingPath(['Customers', 'Dataentry'])).toBe('/dereports')
  expect(landingPath(['Support'])).toBe('/peachsupport')
  expect(landingPath(['Support', 'Administrators', 'SysAdmin'])).toBe('/peachsupport')
  expect(landingPath(['Administrators', 'SysAdmin'])).toBe('/clients')
  expect(landingPath(['Administrators'])).toBe('/reports')
})

it('returns users to the page they came from, with query and fragment', () => {
  expect(afterSignIn('/reports?month=2026-10&page=2', ['Customers'])).toBe('/reports?month=2026-10&page=2')
  expect(afterSignIn('/reports/abc/rooms#kitchen', ['Customers'])).toBe('/reports/abc/rooms#kitchen')
})

it.each([
  ['another site', 'https://evil.example/reports'],
  ['another site without a scheme', '//evil.example/reports'],
  ['another site behind a backslash', '/\\evil.example/reports'],
  ['another site behind a tab', '/\t/evil.example/reports'],
  ['a script', 'javascript:alert(1)'],
  ['a path that does not exist', '/nowhere'],
  ['a path of other groups', '/dereports'],
  ['signing out', '/sign-out'],
  ['nothing', ''],
])('does not follow a redirect to %s', (_, redirect) => {
  expect(afterSignIn(redirect, ['Customers'])).toBe('/reports')
})
