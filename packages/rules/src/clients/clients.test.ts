import { clientSettingDefaults } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { completeSettings, defaultReportTypes, summaryVariant, variantsFor } from '../index.ts'

describe('default report types', () => {
  const types = defaultReportTypes()
  const named = (name: string) => types.find((type) => type.name === name)

  it('can be followed by the specified types', () => {
    expect(named('Inventory')?.convertedToList).toEqual(['Check In', 'Check Out', 'Mid Term'])
    expect(named('Check In')?.convertedToList).toEqual(['Check Out', 'Mid Term'])
    expect(named('Mid Term')?.convertedToList).toEqual(['Mid Term', 'Check Out'])
    expect(named('Check Out')?.convertedToList).toEqual([])
  })
})

const own = { name: 'landlord', displayName: 'Landlord' }

it.each([
  ['Standard', []],
  ['Plus', [summaryVariant]],
  ['Pro', [summaryVariant, own]],
  ['Report AI', [summaryVariant, own]],
] as const)('the package %s has its variants', (peachpackage, expected) => {
  expect(variantsFor(peachpackage, [summaryVariant, own])).toEqual(expected)
})

describe('a new client', () => {
  it('has every setting in order, given values included', () => {
    const settings = completeSettings([{ key: 'Suspend', type: 'boolean', value: 'true' }])
    expect(settings.map(({ key }) => key)).toEqual(clientSettingDefaults.map(({ key }) => key))
    expect(settings.find(({ key }) => key === 'Suspend')?.value).toBe('true')
    expect(settings.find(({ key }) => key === 'Auto attach PDF on email dialog')?.value).toBe('true')
  })
})
