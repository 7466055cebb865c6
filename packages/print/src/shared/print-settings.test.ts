import type { Client } from '@lintel/contract'
import { newClient } from '@lintel/rules'
import { expect, it } from 'vitest'
import { printSettings, type PrintSetting } from './print-settings.ts'

const aClient = (generic: PrintSetting[] = [], ofInventory: PrintSetting[] = []): Client => {
  const client = newClient({ id: 'c', name: 'Harbour' }, { branchId: 'c-1' })
  client.reportfactory.genericConfigPropertyList = generic
  for (const type of client.reportfactory.reportTypeList)
    if (type.name === 'Inventory') type.reportConfigPropertyList = ofInventory
  return client
}

it('a client’s print settings fall back to the design if not set, or invalid', () => {
  const designed = printSettings(aClient(), 'Inventory')
  expect(designed).toMatchObject({ perRow: 3, photographsDate: true, pageNumber: 'Page N of M', reference: true })
  const names = ['Font', 'Primary colour', 'Table border thickness', 'Photographs per row', 'Page number style']
  const odd = names.map((name) => ({ name, value: '"} body { display: none }' }))
  expect(printSettings(aClient(odd), 'Inventory')).toEqual(designed)
})

it('a client’s print settings are found by name or system name: the factory, then the type, then the template', () => {
  const client = aClient(
    [
      { name: 'Photographs per row', value: '2' },
      { name: 'Primary colour', value: '#112233' },
      { name: 'Show website', value: 'true' },
    ],
    [{ name: 'primary_colour', value: '#445566' }],
  )
  expect(printSettings(client, 'Check In')).toMatchObject({ perRow: 2, primarycolour: '#112233', website: true })
  expect(printSettings(client, 'Inventory')).toMatchObject({ perRow: 2, primarycolour: '#445566' })
  const template = [{ name: 'photographs_per_row', value: '3' }]
  expect(printSettings(client, 'Inventory', template)).toMatchObject({ perRow: 3, primarycolour: '#445566' })
})
