import { clientMessages, routes, reportMessages, type Client, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, expect, it } from 'vitest'
import { callRaw, refusal } from '../test/call.ts'
import { aClientDesk, type ClientDesk } from '../test/client-desk.ts'

let desk: ClientDesk
beforeAll(async () => {
  desk = await aClientDesk()
})

const typeOf = ({ reportfactory }: Client, name: string) => {
  const type = reportfactory.reportTypeList.find((one) => one.name === name)
  if (!type) throw new Error(`No type ${name}.`)
  return type
}
const withTypes = ({ reportfactory }: Client, reportTypeList: Client['reportfactory']['reportTypeList']) => ({
  reportfactory: { ...reportfactory, reportTypeList },
})

it('report types stay while reports use them, and can be hidden', async () => {
  const client = await desk.make()
  const [branch] = client.branches
  const address = { line1: '1', town: 'W', postcode: 'Z' }
  const own = { body: { branchId: branch?.id, type: 'Inventory', address } }
  const { body: made } = await callRaw(routes.createReport, desk.administrator.idToken, own)
  // A deleted report can be restored.
  const gone = { params: { id: (made as Report).id }, query: { operation: 'delete' as const } }
  expect(await callRaw(routes.deleteReport, desk.administrator.idToken, gone)).toMatchObject({ status: 200 })
  const { typesInUse } = await desk.read(client.id)
  expect(typesInUse).toEqual(['Inventory'])
  const types = client.reportfactory.reportTypeList
  // A core type without reports stays too.
  for (const [name, reason] of [
    ['Check In', clientMessages.typeIsCore('Check In')],
    ['Inventory', clientMessages.typeInUse('Inventory')],
  ] as const) {
    const rest = types.filter((type) => type.name !== name).map((type) => ({ ...type, convertedToList: [] }))
    const refused = await desk.save(client, withTypes(client, rest))
    expect(refused).toMatchObject({ status: 400 })
    expect(JSON.stringify(refused.body)).toContain(reason)
  }
  const kept = types
    .filter(({ name }) => name !== 'Inventory' && name !== 'Mid Term')
    .map((type) => ({ ...type, convertedToList: [] }))
  const renamed = types.map((type) => (type.name === 'Inventory' ? { ...type, name: 'Stock' } : type))
  expect(await desk.save(client, withTypes(client, renamed))).toMatchObject({ status: 400 })
  // A type without reports can be removed; one with reports is hidden.
  const hidden = { ...typeOf(client, 'Inventory'), createAllowed: false, convertedToList: [] }
  expect(await desk.save(client, withTypes(client, [hidden, ...kept]))).toMatchObject({ status: 200 })
  expect(await callRaw(routes.createReport, desk.administrator.idToken, own)).toMatchObject(
    refusal(400, reportMessages.typeNotCreatable('Inventory')),
  )
})

it("report types are rejected without a name, with another's name, or with duplicate or reserved variants", async () => {
  const client = await desk.make()
  const types = client.reportfactory.reportTypeList
  const garage = { ...typeOf(client, 'Inventory'), id: newId(), name: 'Garage' }
  const adding = (change: object) => desk.save(client, withTypes(client, [...types, { ...garage, ...change }]))
  const at = `body.reportfactory.reportTypeList.${types.length}`
  const variant = (name: string) => ({ name, displayName: 'A' })
  const refused: [object, string, string][] = [
    [{ name: ' ' }, `${at}.name`, 'A type name is required.'],
    [{ name: 'inventory ' }, `${at}.name`, clientMessages.typeNameTaken],
    [{ convertedToList: ['Nowhere'] }, `${at}.convertedToList`, clientMessages.typeUnknown('Nowhere')],
    [{ variantList: [variant('')] }, `${at}.variantList.0.name`, clientMessages.variantNameRequired],
    [
      { reportConfigPropertyList: [{ name: '', value: '1' }] },
      `${at}.reportConfigPropertyList.0.name`,
      clientMessages.propertyNameRequired,
    ],
    [{ converter: 'nonsense' }, `${at}.converter`, clientMessages.converterUnknown],
    [{ variantList: ['a', 'A'].map(variant) }, `${at}.variantList.1.name`, clientMessages.variantNameTaken],
    [{ variantList: [variant('Invoice')] }, `${at}.variantList.0.name`, clientMessages.variantNameReserved],
  ]
  for (const [change, path, message] of refused)
    expect(await adding(change)).toMatchObject({ status: 400, body: { issues: [{ path, message }] } })
  expect(await adding({})).toMatchObject({ status: 200 })
})

it('report types share properties and databases, which need names', async () => {
  const client = await desk.make()
  const genericConfigPropertyList = [{ name: '', value: '1' }]
  const thirdPartyDatabaseList = [{ name: ' ', fieldList: [] }]
  const reportfactory = { ...client.reportfactory, genericConfigPropertyList, thirdPartyDatabaseList }
  const issue = (list: string, message: string) => ({ path: `body.reportfactory.${list}.0.name`, message })
  const issues = [
    issue('genericConfigPropertyList', clientMessages.propertyNameRequired),
    issue('thirdPartyDatabaseList', clientMessages.databaseNameRequired),
  ]
  expect(await desk.save(client, { reportfactory })).toMatchObject({ status: 400, body: { issues } })
})
