import { gzipSync } from 'node:zlib'
import { Dictionary, routes } from '@lintel/contract'
import { beforeAll, expect, it } from 'vitest'
import { variable } from '../lib/environment.ts'
import { call } from '../test/call.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import { putObject } from '../test/storage.ts'
import { defaultDictionary } from './default-dictionary/index.ts'

let clientId: string
let person: Person
beforeAll(async () => {
  const client = await aClient()
  clientId = client.id
  person = await aPerson(['Customers'], { clientId, userId: `${clientId}-everywhere` })
})

const own = async () => (await call(routes.getClientDictionary, person, { params: { id: clientId } })).body
const store = (bytes: Buffer) => putObject(variable('REPORTS_BUCKET'), `dictionaries/${clientId}.json.gz`, bytes)

it('is the complete default for everybody', async () => {
  const { body } = await call(routes.getDictionary, person, {})
  expect(Dictionary.parse(body)).toEqual(defaultDictionary)
})

it('is a client’s own, the default where it has none, and the default where its own cannot be read', async () => {
  expect((await own()).version).toBe(defaultDictionary.version)
  await store(gzipSync(JSON.stringify({ ...defaultDictionary, version: 'their own', client: clientId })))
  expect(await own()).toMatchObject({ version: 'their own', client: clientId })
  await store(Buffer.from('no dictionary'))
  expect((await own()).version).toBe(defaultDictionary.version)
})
