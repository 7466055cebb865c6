import type { Client } from '@lintel/contract'
import { newClient } from '@lintel/rules'
import { describe, expect, it } from 'vitest'
import { fontPair } from '../fonts.ts'
import { brandCss } from './branding.ts'
import { printSettings, type PrintSetting } from './print-settings.ts'

const aClient = (generic: PrintSetting[] = [], ofInventory: PrintSetting[] = []): Client => {
  const client = newClient({ id: 'c', name: 'Harbour' }, { branchId: 'c-1' })
  client.reportfactory.genericConfigPropertyList = generic
  for (const type of client.reportfactory.reportTypeList)
    if (type.name === 'Inventory') type.reportConfigPropertyList = ofInventory
  return client
}

const cssWith = (settings: PrintSetting[]): string => {
  const client = aClient(settings)
  const set = printSettings(client, 'Inventory')
  const running = { title: 'Inventory', address: '1 Quay', reference: 'Ref 7', rooms: [] }
  return brandCss({
    client,
    settings: set,
    fonts: fontPair(set.font),
    fallback: { families: [], printable: (words) => words },
    ...running,
  })
}

describe('a client’s print settings', () => {
  it('fall back to the design if not set, or invalid', () => {
    const designed = printSettings(aClient(), 'Inventory')
    expect(designed).toMatchObject({ perRow: 3, photographsDate: true, pageNumber: 'Page N of M', reference: true })
    const names = ['Font', 'Primary colour', 'Table border thickness', 'Photographs per row', 'Page number style']
    const odd = names.map((name) => ({ name, value: '"} body { display: none }' }))
    expect(printSettings(aClient(odd), 'Inventory')).toEqual(designed)
  })

  it('are found by name or system name: the factory, then the type, then the template', () => {
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

  it.each([
    ['Page number style', 'N', '@bottom-right{content:"Ref 7" "\\2003 " counter(page)}'],
    ['Page number style', 'Page [page] of [topage]', '"Page " counter(page) " of " counter(pages)}'],
    ['Show report reference', 'false', '@bottom-right{content:"Page " counter(page)'],
    ['Font', 'Lato', '--display:"Lato";--text:"Lato"'],
    ['Font', 'Crimson Text', '--display:"Crimson Text";--text:"Lato"'],
    ['Font', 'Comic Sans', '--display:"Crimson Text";--text:"Lato"'],
  ])('%s %s', (name, value, css) => {
    expect(cssWith([{ name, value }])).toContain(css)
  })
})
