import { expect, it } from 'vitest'
import { afterSignIn, landingPath, pathOf, signInAddress } from './landing.ts'
import { pathList } from './paths.ts'

it('sends each group to its own screen, once that exists', () => {
  expect(landingPath(['Customers'])).toBe('/reports')
  expect(landingPath(['Customers', 'Dataentry'])).toBe('/dereports')
  expect(landingPath(['Support'])).toBe('/peachsupport')
  expect(landingPath(['Support', 'Administrators', 'SysAdmin'])).toBe('/peachsupport')
  expect(landingPath(['Administrators', 'SysAdmin'])).toBe('/clients')
  expect(landingPath(['Administrators'])).toBe('/reports')
})

it('sends users whose own screen does not exist to the reports', () => {
  const without = pathList.filter(({ path }) => path !== '/peachsupport' && path !== '/clients')
  expect(landingPath(['Support'], without)).toBe('/reports')
  expect(landingPath(['Administrators', 'SysAdmin'], without)).toBe('/reports')
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

it('distinguishes literal path segments from parameters', () => {
  expect(pathOf('/reports/new')?.path).toBe('/reports/new')
  expect(pathOf('/reports/abc/rooms')?.path).toBe('/reports/:id/*')
  expect(pathOf('/nowhere')).toBeUndefined()
})

it('keeps the URL for after sign-in', () => {
  expect(signInAddress('/reports?page=2')).toBe('/sign-in?redirect=%2Freports%3Fpage%3D2')
  expect(signInAddress('/')).toBe('/sign-in')
})
