import { newClient } from '@lintel/rules'
import { expect, test } from 'vitest'
import { invoiceDocument, reportDocument, sampleReport } from '../src/index.ts'

const isPhotograph = (value: object) => 'ref' in value && 'width' in value && 'height' in value

/** The paths of all values: `rooms[].items[].name`. */
const pathsOf = (value: unknown, path: string): string[] => {
  if (Array.isArray(value))
    return value.length === 0 ? [`${path}[]`] : value.flatMap((one) => pathsOf(one, `${path}[]`))
  if (typeof value !== 'object' || value === null || isPhotograph(value)) return [path]
  return Object.entries(value).flatMap(([name, part]) => pathsOf(part, path === '' ? name : `${path}.${name}`))
}

/** The names below each name of a template's data. */
const namesIn = (data: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const paths = [...new Set(pathsOf(value, ''))].filter((path) => path !== '')
      return [name, paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`))).join(' ')]
    }),
  )

const client = newClient({ id: 'sample', name: 'Sample Lettings' }, { branchId: 'sample-1' })
const names = async (type: string) => {
  const kind = client.reportfactory.reportTypeList.find(({ name }) => name === type)
  const { report, photos } = sampleReport(client, kind ?? { name: type, activeMenuList: [] })
  if (type === 'Invoice') return namesIn((await invoiceDocument({ report, client, typeName: type })).data)
  const made = { generatedAt: '2026-11-02T12:00:00.000Z', reportSha256: 'a', photographsSha256: () => 'b' }
  const verify = { address: 'https://lintel.example/verify', code: 'data:image/svg+xml,' }
  const source = { report, client, photos, typeName: type, inspector: 'Alex Sample', verify, ...made }
  return namesIn((await reportDocument(source)).data)
}

test('the names that templates may use are those of the sample’s data (`npx vitest -u` writes them)', async () => {
  const all = {
    inventory: await names('Inventory'),
    checkOut: await names('Check Out'),
    checklist: await names('Safety Compliance Visit'),
    invoice: await names('Invoice'),
  }
  await expect(`${JSON.stringify(all, undefined, 2)}\n`).toMatchFileSnapshot('../src/names.json')
})
