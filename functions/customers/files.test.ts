import { customerMessages, routes, type Customer } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { describe, expect, it } from 'vitest'
import type { Context } from '../lib/context.ts'
import { makeLogger } from '../lib/logging.ts'
import { call, callRaw } from '../test/call.ts'
import { aCustomerOf } from '../test/customers.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import { importCustomers } from './csv.ts'

const somebody = async (): Promise<Person> => {
  const { id } = await aClient()
  return aPerson(['Customers'], { clientId: id, userId: `${id}-everywhere` })
}
const list = async (by: Person) => (await call(routes.listCustomers, by, {})).body.data
const make = async (by: Person, body: object): Promise<Customer> =>
  (await call(routes.createCustomer, by, { body: { companyName: 'Quay Estates', ...body } })).body
const read = async (by: Person, csv: string, apply = true) => {
  const { body } = await call(routes.importCustomers, by, { body: { csv, apply } })
  return { ...body, outcomes: body.data.map(({ outcome }) => outcome) }
}

describe('a file of customers', () => {
  it('imported twice or by two people concurrently adds each customer once', async () => {
    const person = await somebody()
    const names = Array.from({ length: 30 }, (_, at) => `Estate ${String(at).padStart(2, '0')}`)
    const csv = `Company name,Phone\n${names.map((name) => `${name},1`).join('\n')}`
    // Each has a process of its own, which reads before the other writes.
    const ctx: Context = {
      ...{ requestId: 'r', now: () => new Date(), log: makeLogger('tests'), viewerAddress: undefined },
      user: { ...person, username: 'u', name: 'Eve' },
      scope: { kind: 'client', clientId: person.clientId },
    }
    const again = () => importCustomers(ctx, { params: {}, query: {}, headers: {}, body: { csv, apply: true } })
    const answers = await Promise.all([again(), again(), again()])
    expect(answers.map(({ applied }) => applied)).toEqual([true, true, true])
    const { next, data } = (await call(routes.listCustomers, person, {})).body
    expect(data.map(({ companyName }) => companyName)).toEqual(names)
    expect(next).toBeUndefined()
  })

  it('adds a customer again if the earlier one has been renamed', async () => {
    const person = await somebody()
    await read(person, 'Company name\nQuay')
    const [{ id, version } = { id: '', version: 0 }] = await list(person)
    await call(routes.saveCustomer, person, { params: { id }, body: { companyName: 'Harbour', version } })
    expect((await read(person, 'Company name\nQuay')).outcomes).toEqual(['added'])
    expect((await list(person)).map(({ companyName }) => companyName)).toEqual(['Harbour', 'Quay'])
  })

  it('can declare its separator, as Excel does', async () => {
    const person = await somebody()
    await read(person, 'sep=;\r\nCompany name;Branch\r\nQuay, Hill;North\r\n')
    expect(await list(person)).toMatchObject([{ companyName: 'Quay, Hill', branchName: 'North' }])
  })

  it('of another program: of two matching columns the one with our own header counts', async () => {
    const person = await somebody()
    await read(person, 'Name,Company,Address line 1,Address\nAnn Lee,Quay Estates,1 Quay,"1 Quay, Westhaven"\n')
    await read(person, 'Company name,Name\nHill Estates,Bo Hart\n')
    expect(await list(person)).toMatchObject([
      { companyName: 'Hill Estates' },
      { companyName: 'Quay Estates', address: { line1: '1 Quay' } },
    ])
  })

  it('rejects a row with more cells than the header: an unquoted comma shifts them', async () => {
    const person = await somebody()
    const { data, applied } = await read(person, 'Company name,Branch\nQuay, Hill,North\nVale,South,,\n')
    expect(applied).toBe(false)
    expect(data.map(({ outcome, problems }) => [outcome, problems])).toEqual([
      ['refused', [{ column: 'Company name', message: customerMessages.tooManyCells }]],
      ['added', []],
    ])
  })

  it('round-trips whatever its cells begin and end with', async () => {
    const person = await somebody()
    for (const companyName of [
      "'=Quay",
      "''+Quay",
      '=Quay',
      ' Quay ',
      '\tQuay',
      '"Quay";',
      'Q\u202eyau',
      '=',
      '＝Quay',
      '\ufeffQuay',
    ])
      await make(person, { companyName, branchName: companyName, address: { line1: ` ${companyName}\n` } })
    // Ids can begin with any character.
    await aCustomerOf(person.clientId, { id: `-${newId()}` })
    const before = await list(person)
    const { body } = await call(routes.downloadCustomersCsv, person, {})
    expect(new Set((await read(person, body)).outcomes)).toEqual(new Set(['unchanged']))
    expect(await list(person)).toEqual(before)
  })
})

it('a list continues after a valid position; any other is rejected or empty', async () => {
  const person = await somebody()
  await make(person, {})
  for (const after of [
    '',
    ' ',
    '\u{10FFFF}',
    '\u{10FFFF}\u{10FFFF}',
    '漢'.repeat(900),
    '👍'.repeat(500),
    '#',
    '\u0000',
  ])
    expect((await callRaw(routes.listCustomers, person.idToken, { query: { after } })).status, after).toBeLessThan(500)
})
