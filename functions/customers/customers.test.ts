import { customerMessages, routes, type Client, type Customer } from '@lintel/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '@lintel/rules'
import { actsOf } from '../audit/store.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { contextOf } from '../test/context.ts'
import { aCustomerOf } from '../test/customers.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import { importCustomers } from './csv.ts'

let client: Client
let person: Person
let support: Person
let stranger: Person

beforeAll(async () => {
  const [agency, other] = await Promise.all([aClient(), aClient()])
  client = agency
  person = await aPerson(['Customers'], { clientId: agency.id, userId: `${agency.id}-everywhere` })
  stranger = await aPerson(['Customers'], { clientId: other.id, userId: `${other.id}-everywhere` })
  support = await aPerson(['Support'], { clientId: 'provider', userId: 'helper' })
})

const anAgency = async () => {
  const { id } = await aClient()
  return { id, person: await aPerson(['Customers'], { clientId: id, userId: `${id}-everywhere` }) }
}

const address = { line1: '4 Chandlers Row', town: 'Westhaven', postcode: 'ZZ1 2AB', email: 'pay@estates.example' }
const make = async (body: object = {}, by = person): Promise<Customer> =>
  (await call(routes.createCustomer, by, { body: { companyName: 'Quay Estates', ...body } })).body
const get = async (id: string, by = person): Promise<Customer> =>
  (await call(routes.getCustomer, by, { params: { id } })).body
const save = ({ id, version, companyName }: Customer, change: object, by = person) =>
  callRaw(routes.saveCustomer, by.idToken, { params: { id }, body: { companyName, version, ...change } })
const list = async (by: Person, query: object = {}) => (await call(routes.listCustomers, by, { query })).body
const namesFor = async (by: Person, name: string) => (await list(by, { name })).data.map((one) => one.companyName)

describe('a customer', () => {
  it('is created, opened, changed and deleted', async () => {
    const made = await make({ branchName: 'North', address, accountCode: 'QE01', nominalCode: '4000' })
    expect(made).toMatchObject({
      client: client.id,
      companyName: 'Quay Estates',
      branchName: 'North',
      version: 1,
      savedBy: 'Eve Rywhere',
      address: { ...address, line2: '', county: '', phone: '' },
    })
    expect(await get(made.id)).toEqual(made)
    const saved = (await save(made, { companyName: 'Quay Estates Ltd' })).body as Customer
    expect(saved).toMatchObject({ companyName: 'Quay Estates Ltd', branchName: '', version: 2 })
    expect(await get(made.id)).toEqual(saved)
    const { body } = await call(routes.deleteCustomer, person, { params: { id: made.id } })
    expect(body).toEqual(saved)
    expect(await callRaw(routes.getCustomer, person.idToken, { params: { id: made.id } })).toMatchObject(
      refusal(404, customerMessages.notFound),
    )
    const [act] = (await actsOf(client.id)).filter(({ subject }) => subject.id === made.id)
    expect(act).toMatchObject({ action: 'customer.delete', subject: { kind: 'customer', name: 'Quay Estates Ltd' } })
  })

  it('needs a company name, and a valid e-mail address', async () => {
    const body = { companyName: ' ', address: { email: 'nobody' } }
    const issues = [
      { path: 'body.companyName', message: customerMessages.nameRequired },
      { path: 'body.address.email', message: 'Invalid email address' },
    ]
    expect(await callRaw(routes.createCustomer, person.idToken, { body })).toMatchObject({
      status: 400,
      body: { issues },
    })
  })

  it('is created once per key; a retry that was corrected since saves it', async () => {
    const idempotencykey = `key-${client.id}`
    const made = await make({ idempotencykey })
    expect(await make({ idempotencykey })).toEqual(made)
    const body = { companyName: 'Corrected', idempotencykey }
    const again = { status: 201, body: { id: made.id, companyName: 'Corrected' } }
    expect(await callRaw(routes.createCustomer, person.idToken, { body })).toMatchObject(again)
  })

  it('cannot be overwritten from an outdated version', async () => {
    const made = await make()
    const other = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-first`, name: 'Una First' })
    const [theirs] = [await save(made, { branchName: 'South' }, other)]
    expect(theirs).toMatchObject({ status: 200 })
    const { savedBy } = theirs.body as Customer
    const mine = await save(made, { branchName: 'North' })
    expect(mine).toMatchObject({ status: 409, body: { message: customerMessages.savedBy(savedBy), current: 2 } })
    expect(await get(made.id)).toMatchObject({ branchName: 'South' })
    const params = { id: made.id }
    const removed = await callRaw(routes.deleteCustomer, person.idToken, { params, query: { version: '1' } })
    expect(removed).toMatchObject(refusal(409, customerMessages.savedBy(savedBy)))
  })
})

describe('the list', () => {
  it('has the customers of one client by company and branch, page by page', async () => {
    const agency = await anAgency()
    const names = Array.from({ length: 60 }, (_, at) => `Estate ${String(at).padStart(2, '0')}`)
    await Promise.all(names.toReversed().map((companyName) => aCustomerOf(agency.id, { companyName })))
    const first = await list(agency.person)
    expect(first.data.map(({ companyName }) => companyName)).toEqual(names.slice(0, 50))
    const second = await list(agency.person, { after: first.next })
    expect(second.data.map(({ companyName }) => companyName)).toEqual(names.slice(50))
    expect(second.next).toBeUndefined()
  })

  it('matches the first letters of words of company and branch, accents folded, and follows changes', async () => {
    const agency = await anAgency()
    const made = await make({ companyName: 'Évian Homes', branchName: 'Old Town' }, agency.person)
    await make({ companyName: 'Evergreen Lets' }, agency.person)
    expect(await namesFor(agency.person, 'ev')).toEqual(['Evergreen Lets', 'Évian Homes'])
    expect(await namesFor(agency.person, 'town evi')).toEqual(['Évian Homes'])
    expect(await namesFor(agency.person, 'vian')).toEqual([])
    await save(made, { companyName: 'Beta Homes' }, agency.person)
    expect(await namesFor(agency.person, 'evi')).toEqual([])
    expect(await namesFor(agency.person, 'homes')).toEqual(['Beta Homes'])
    await call(routes.deleteCustomer, agency.person, { params: { id: made.id } })
    expect(await namesFor(agency.person, 'homes')).toEqual([])
  })

  it('is of the client that provider staff choose', async () => {
    const agency = await anAgency()
    await make({ companyName: 'Chosen Homes' }, agency.person)
    expect(await namesFor(support, 'chosen').catch(String)).toContain(customerMessages.chooseClient)
    expect((await list(support, { client: agency.id })).data).toHaveLength(1)
    const query = { client: 'no-such-client' }
    expect(await callRaw(routes.listCustomers, support.idToken, { query })).toMatchObject({ status: 404 })
  })
})

describe('merging', () => {
  const merge = ({ id, version }: Customer, other: Customer, by = person) =>
    callRaw(routes.mergeCustomers, by.idToken, { params: { id }, body: { version, ids: [other.id] } })

  it('keeps one customer, which takes missing fields from the others', async () => {
    const kept = await make({ companyName: 'Keel Homes', accountCode: 'K1' })
    const other = await make({ companyName: 'Keel Homes Ltd', address, accountCode: 'K2', nominalCode: '4100' })
    const answer = await merge(kept, other)
    const merged = { id: kept.id, companyName: 'Keel Homes', accountCode: 'K1', nominalCode: '4100', address }
    expect(answer).toMatchObject({ status: 200, body: merged })
    expect((await callRaw(routes.getCustomer, person.idToken, { params: { id: other.id } })).status).toBe(404)
    const [act] = (await actsOf(client.id)).filter(({ subject }) => subject.id === kept.id)
    expect(act).toMatchObject({ action: 'customer.merge', detail: { merged: 'Keel Homes Ltd' } })
  })

  it('rejects the customer itself, missing ones, another client’s, and one saved since', async () => {
    const [kept, other] = [await make(), await make()]
    const foreign = await make({}, stranger)
    expect(await merge(kept, kept)).toMatchObject(refusal(400, customerMessages.mergeItself))
    expect(await merge(kept, foreign)).toMatchObject({ status: 404 })
    expect(await merge(kept, foreign, support)).toMatchObject({ status: 404 })
    await save(kept, { branchName: 'South' })
    expect(await merge(kept, other)).toMatchObject({ status: 409 })
    expect(await get(other.id)).toEqual(other)
  })
})

describe('a CSV file', () => {
  const csvOf = async (by: Person) => (await call(routes.downloadCustomersCsv, by, {})).body
  const send = (by: Person, csv: string, apply = true) =>
    callRaw(routes.importCustomers, by.idToken, { body: { csv, apply } })
  const rowsOf = async (by: Person, csv: string, apply = true) => {
    const { body } = await call(routes.importCustomers, by, { body: { csv, apply } })
    return { ...body, outcomes: body.data.map(({ outcome }) => outcome) }
  }

  it('re-imported unchanged changes nothing, whatever the cells begin and end with', async () => {
    const agency = await anAgency()
    const odd = ["'=Quay", "''+Quay", '=Quay', ' Quay ', '\tQuay', '"Quay";', 'Q\u202eyau', '=', '＝Quay', '\ufeffQuay']
    for (const companyName of [...odd, '=Homes, "Quay"', 'Line\nbreak']) {
      const written = { line1: ` ${companyName}\n`, phone: '+44 20 7946 0123' }
      await make({ companyName, branchName: companyName, address: written }, agency.person)
    }
    // Ids can begin with any character.
    await aCustomerOf(agency.id, { id: `-${newId()}` })
    const before = await list(agency.person)
    const csv = await csvOf(agency.person)
    expect(csv).toContain(`"'=Homes, ""Quay"""`)
    expect(new Set((await rowsOf(agency.person, csv)).outcomes)).toEqual(new Set(['unchanged']))
    expect(await list(agency.person)).toEqual(before)
  })

  it('imported by two people concurrently adds each customer once', async () => {
    const agency = await anAgency()
    const csv = 'Company name,Phone\nEstate 1,1\nEstate 2,1\nEstate 3,1'
    // In this process, each reads before the other writes.
    const again = () =>
      importCustomers(contextOf(agency.person), { params: {}, query: {}, headers: {}, body: { csv, apply: true } })
    const answers = await Promise.all([again(), again(), again()])
    expect(answers.map(({ applied }) => applied)).toEqual([true, true, true])
    expect((await list(agency.person)).data).toHaveLength(3)
    // One that was renamed is added again.
    const [one = await make()] = (await list(agency.person)).data
    await save(one, { companyName: 'Harbour' }, agency.person)
    expect((await rowsOf(agency.person, csv)).outcomes).toEqual(['added', 'unchanged', 'unchanged'])
  })

  it('of another program: declares its separator, and our own header counts of two that match', async () => {
    const agency = await anAgency()
    await rowsOf(agency.person, 'sep=;\r\nCompany name;Branch\r\nBay, Hill;North\r\n')
    const twice = 'Name,Company,Address line 1,Address\nAnn Lee,Quay Estates,1 Quay,"1 Quay, Westhaven"\n'
    await rowsOf(agency.person, twice)
    await rowsOf(agency.person, 'Company name,Name\nHill Estates,Bo Hart\n')
    expect((await list(agency.person)).data).toMatchObject([
      { companyName: 'Bay, Hill', branchName: 'North' },
      { companyName: 'Hill Estates' },
      { companyName: 'Quay Estates', address: { line1: '1 Quay' } },
    ])
  })

  it('previews its effect, and applies it on request', async () => {
    const agency = await anAgency()
    const known = await make({ companyName: 'Known Homes', branchName: 'North', accountCode: 'A' }, agency.person)
    const csv = 'Town;Company;Branch;Phone;Colour\nWesthaven;known  HOMES;north;020 7946 0001;red\n;New Homes;;;\n'
    const preview = await rowsOf(agency.person, csv, false)
    expect(preview).toMatchObject({ applied: false, outcomes: ['changed', 'added'] })
    expect(preview.data[0]).toMatchObject({
      line: 2,
      changes: [
        { column: 'Company name', before: 'Known Homes', after: 'known  HOMES' },
        { column: 'Branch', before: 'North', after: 'north' },
        { column: 'City', before: '', after: 'Westhaven' },
        { column: 'Phone', before: '', after: '020 7946 0001' },
      ],
    })
    expect((await list(agency.person)).data).toEqual([known])
    expect(await rowsOf(agency.person, csv)).toMatchObject({ applied: true, data: preview.data })
    const { data } = await list(agency.person)
    expect(data).toMatchObject([
      { id: known.id, companyName: 'known  HOMES', accountCode: 'A', address: { town: 'Westhaven' }, version: 2 },
      { companyName: 'New Homes' },
    ])
    expect((await rowsOf(agency.person, csv)).outcomes).toEqual(['unchanged', 'unchanged'])
    // By its id a customer is matched under another name.
    await rowsOf(agency.person, `Id,Company name\n${known.id},After`)
    expect((await get(known.id, agency.person)).companyName).toBe('After')
  })

  it('saved once by a spreadsheet loses no zero, and no digits', async () => {
    const agency = await anAgency()
    const known = { companyName: 'Known', accountCode: '00123', address: { phone: '07700900123' } }
    await make(known, agency.person)
    await make({ companyName: 'Abroad', address: { phone: '+447700900123' } }, agency.person)
    expect(await csvOf(agency.person)).toContain("'+447700900123")
    const csv = 'Company name,Phone,Account code\nKnown,7700900123,123\nAbroad,447700900123,\n'
    expect((await rowsOf(agency.person, csv)).outcomes).toEqual(['unchanged', 'unchanged'])
    const powers = 'Company name,Phone,Account code\nKnown,1.17E+09,124\nAbroad,4.47701E+11,\n'
    const { data } = await rowsOf(agency.person, powers)
    expect(data.map(({ line, problems }) => [line, problems])).toEqual([
      [2, [{ column: 'Phone', message: customerMessages.powerOfTen('1.17E+09') }]],
      [3, [{ column: 'Phone', message: customerMessages.powerOfTen('4.47701E+11') }]],
    ])
  })

  it('with an invalid row imports nothing, and reports where and why', async () => {
    const agency = await anAgency()
    const csv =
      'Company name,Email,Id\nGood Homes,,\n,pay@estates.example,\nBad Homes,nobody,\nGood homes,,\nLost,,gone\nQuay,,,Hill\n'
    const { data, applied } = await rowsOf(agency.person, csv)
    expect(applied).toBe(false)
    expect(data.map(({ line, outcome, problems }) => [line, outcome, problems])).toEqual([
      [2, 'added', []],
      [3, 'refused', [{ column: 'Company name', message: customerMessages.nameRequired }]],
      [4, 'refused', [{ column: 'Email', message: 'Invalid email address' }]],
      [5, 'refused', [{ column: 'Company name', message: customerMessages.twice(2) }]],
      [6, 'refused', [{ column: 'Id', message: customerMessages.idUnknown }]],
      [7, 'refused', [{ column: 'Company name', message: customerMessages.tooManyCells }]],
    ])
    expect((await list(agency.person)).data).toEqual([])
  })

  it.each([
    ['without the column', 'Phone\n1', customerMessages.noNameColumn],
    ['without rows', 'Company name\n', customerMessages.noRows],
    ['that is empty', '', customerMessages.noNameColumn],
    ['with an open quote', 'Company name\n"Quay', customerMessages.notCsv('')],
    ['with too many rows', `Company name\n${'Quay\n'.repeat(1001)}`, customerMessages.tooManyRows(1000)],
  ])('rejects %s', async (_, csv, message) => {
    const answer = await send(person, csv)
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'body.csv' }] } })
    expect(JSON.stringify(answer.body)).toContain(message)
  })
})
