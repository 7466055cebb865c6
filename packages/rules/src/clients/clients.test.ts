import { clientSettingDefaults, reportTypeCodes } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { completeSettings, defaultReportTypes, newClient, summaryVariant, variantsFor } from '../index.ts'

describe('default report types', () => {
  const types = defaultReportTypes()
  const named = (name: string) => types.find((type) => type.name === name)

  it('are the eight kinds of report and Invoice, which cannot be created', () => {
    expect(types.map(({ name }) => name).toSorted()).toEqual([...Object.keys(reportTypeCodes), 'Invoice'].toSorted())
    expect(types.filter(({ createAllowed }) => !createAllowed).map(({ name }) => name)).toEqual(['Invoice'])
  })

  it('are displayed by their names, except Mid Term as Property Visit', () => {
    const renamed = types.filter(({ name, displayName }) => name !== displayName)
    expect(renamed.map(({ name, displayName }) => [name, displayName])).toEqual([['Mid Term', 'Property Visit']])
  })

  it('can be followed by the specified types', () => {
    expect(named('Inventory')?.convertedToList).toEqual(['Check In', 'Check Out', 'Mid Term'])
    expect(named('Check In')?.convertedToList).toEqual(['Check Out', 'Mid Term'])
    expect(named('Mid Term')?.convertedToList).toEqual(['Mid Term', 'Check Out'])
    expect(named('Check Out')?.convertedToList).toEqual([])
  })

  it('have a summary and a photographs document, except Invoice', () => {
    for (const { name, variantList } of types)
      expect(
        variantList.map((variant) => variant.name),
        name,
      ).toEqual(name === 'Invoice' ? [] : ['summary', 'photographs'])
  })

  it('show rooms or a checklist, and only a check-out has check-out fields', () => {
    for (const { name, activeMenuList, itemEditFields } of types) {
      if (name !== 'Invoice')
        expect(activeMenuList.includes('Rooms') !== activeMenuList.includes('Checklist'), name).toBe(true)
      expect(itemEditFields.includes('Check Out Condition'), name).toBe(name === 'Check Out')
    }
  })
})

describe('variants of a package', () => {
  const own = { name: 'landlord', displayName: 'Landlord' }

  it.each([
    ['Standard', []],
    ['Plus', [summaryVariant]],
    ['Pro', [summaryVariant, own]],
    ['Report AI', [summaryVariant, own]],
  ] as const)('%s', (peachpackage, expected) => {
    expect(variantsFor(peachpackage, [summaryVariant, own])).toEqual(expected)
  })
})

describe('a new client', () => {
  it('has one branch made from its own details', () => {
    const address = { town: 'Westhaven' }
    const reached = { phone: '020 7946 0112', email: 'hello@oak.example' }
    const client = newClient({ id: 'oak', name: 'Oak', address, ...reached }, { branchId: 'oak-1' })
    expect(client.branches).toHaveLength(1)
    expect(client.branches[0]).toMatchObject({ id: 'oak-1', name: 'Oak', address: { ...address, ...reached } })
  })

  it('has every setting in order, given values included', () => {
    const settings = completeSettings([{ key: 'Suspend', type: 'boolean', value: 'true' }])
    expect(settings.map(({ key }) => key)).toEqual(clientSettingDefaults.map(({ key }) => key))
    expect(settings.find(({ key }) => key === 'Suspend')?.value).toBe('true')
    expect(settings.find(({ key }) => key === 'Auto attach PDF on email dialog')?.value).toBe('true')
  })
})
