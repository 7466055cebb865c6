import { routes } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, expect, it } from 'vitest'
import { call } from '../../test/call.ts'
import { address, anAgency, callAs, type Agency } from '../operations.fixture.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})

const make = (idempotencykey: string | undefined, { person = agency.everywhere, line1 = '9 Lost Answer' } = {}) =>
  callAs(person, 'createReport', {
    body: {
      address: { ...address, line1 },
      branchId: `${agency.client.id}-1`,
      type: 'Inventory',
      date: '2022-07-04',
      ...(idempotencykey && { idempotencykey }),
    },
  })
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id

it('makes one report, however often the same request is sent with one key', async () => {
  const key = newId()
  const answers = [await make(key), ...(await Promise.all([1, 2, 3].map(() => make(key))))]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(idOf)).size).toBe(1)
  const atOnce = newId()
  expect(new Set((await Promise.all([1, 2, 3].map(() => make(atOnce)))).map(idOf)).size).toBe(1)
  const query = { client: agency.client.id, month: '2022-07' }
  expect((await call(routes.listReports, agency.administrator, { query })).body.data).toHaveLength(2)
})

it('makes another for another key, other content, another person, and without a key', async () => {
  const key = newId()
  const answers = await Promise.all([
    make(key),
    make(newId()),
    make(key, { line1: '10 Lost Answer' }),
    make(key, { person: agency.administrator }),
    make(undefined),
    make(undefined),
  ])
  expect(new Set(answers.map(idOf)).size).toBe(6)
})
