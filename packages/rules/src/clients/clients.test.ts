import { clientSettingDefaults } from '@lintel/contract'
import { expect, it } from 'vitest'
import { completeSettings, summaryVariant, variantsFor } from '../index.ts'

const own = { name: 'landlord', displayName: 'Landlord' }

it.each([
  ['Standard', []],
  ['Plus', [summaryVariant]],
  ['Pro', [summaryVariant, own]],
  ['Report AI', [summaryVariant, own]],
] as const)('the package %s has its variants', (peachpackage, expected) => {
  expect(variantsFor(peachpackage, [summaryVariant, own])).toEqual(expected)
})

it('a new client has every setting in order, given values included', () => {
  const settings = completeSettings([{ key: 'Suspend', type: 'boolean', value: 'true' }])
  expect(settings.map(({ key }) => key)).toEqual(clientSettingDefaults.map(({ key }) => key))
  expect(settings.find(({ key }) => key === 'Suspend')?.value).toBe('true')
  expect(settings.find(({ key }) => key === 'Auto attach PDF on email dialog')?.value).toBe('true')
})
