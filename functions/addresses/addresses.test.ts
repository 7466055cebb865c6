import { addressMessages, maxAddressLookUps, routes } from '@lintel/contract'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { places as client } from '../lib/aws.ts'
import { limitUse } from '../sharing/limits.ts'
import { call, callRaw } from '../test/call.ts'
import { aClient, aPerson, aUserOf, type Person } from '../test/people.ts'
import { addressOfPlace, places } from './places.ts'

let person: Person
beforeAll(async () => {
  person = await aUserOf(await aClient(), ['Customers', 'Dataentry'])
})

const ask = (query: Record<string, string>) => callRaw(routes.getAddressAutocomplete, person.idToken, { query })

it('the address look-up suggests by words and postcode, and returns an address in full', async () => {
  for (const address of ['ZZ21 5', 'zz215'])
    expect((await ask({ address })).body).toMatchObject({ suggestions: expect.arrayContaining([expect.anything()]) })
  const { body } = await ask({ address: '15 priory saltm' })
  expect(body).toMatchObject({ notice: 'Sample addresses: none of them is real.' })
  const { suggestions } = body as { suggestions: { id: string; address: string }[] }
  expect(suggestions.length).toBeGreaterThan(0)
  expect(suggestions.length).toBeLessThanOrEqual(10)
  for (const { address } of suggestions) expect(address).toMatch(/Priory .*Saltmarsh, ZZ6 /)
  const found = await ask({ id: suggestions[0]?.id ?? '' })
  expect(found.body).toMatchObject({ town: 'Saltmarsh', county: 'Harbourshire', line2: '' })
})

it('the address look-up refuses more than a person can need in a minute', async () => {
  const other = await aPerson(['Customers'], { clientId: person.clientId, userId: person.userId })
  await limitUse(
    { whose: `ADDRESSES.${other.sub}`, by: maxAddressLookUps },
    { max: Infinity, seconds: 60, message: '' },
    new Date(),
  )
  for (const query of [{ address: 'quay' }, { address: 'ZZ99 8ZZ' }, { id: 'x' }])
    expect(await callRaw(routes.getAddressAutocomplete, other.idToken, { query })).toMatchObject({
      status: 429,
      body: { message: addressMessages.tooMany },
    })
})

it('the address look-up lists all houses of a whole postcode, or says that it knows none', async () => {
  const { body } = await ask({ address: 'zz4 1aa' })
  const { suggestions } = body as { suggestions: { id: string; address: string }[] }
  expect(suggestions).toHaveLength(20)
  const [, second] = suggestions
  expect(second?.address).toBe('3 Quay Street, Westhaven, Harbourshire, ZZ4 1AA')
  expect((await ask({ id: second?.id ?? '' })).body).toMatchObject({ line1: '3 Quay Street', postcode: 'ZZ4 1AA' })
  expect(await ask({ id: 'postcode:ZZ41AA:20' })).toMatchObject({ status: 404 })
  const notice = expect.stringContaining(addressMessages.noHouses)
  expect((await ask({ address: 'ZZ99 9ZZ' })).body).toMatchObject({ suggestions: [], notice })
})

it('the address look-up pays for one stored answer for a postcode', async () => {
  const asked: object[] = []
  const house = (AddressNumber: string, PostalCode: string) => ({
    Address: { AddressNumber, Street: 'Quay Street', Locality: 'Westhaven', PostalCode },
  })
  client.middlewareStack.add(
    (_next, { commandName }) =>
      ({ input }) => {
        asked.push({ commandName, ...input })
        const middle = [{ Address: { PostalCode: 'ZZ4 1AA' }, Position: [-1.5, 53.1] }]
        const near = [house('1', 'ZZ4 1AA'), house('2', 'ZZ4 1AB'), house('3', 'ZZ4 1AA')]
        const ResultItems = commandName === 'GeocodeCommand' ? middle : near
        return Promise.resolve({ output: { ResultItems, $metadata: {} }, response: {} } as never)
      },
    { step: 'initialize', name: 'places' },
  )
  onTestFinished(() => void client.middlewareStack.remove('places'))
  const found = await places.ofPostcode('ZZ41AA')
  expect(found.map(({ line1 }) => line1)).toEqual(['1 Quay Street', '3 Quay Street'])
  expect(asked).toMatchObject([
    { commandName: 'GeocodeCommand', QueryComponents: { PostalCode: 'ZZ41AA' } },
    { commandName: 'ReverseGeocodeCommand', QueryPosition: [-1.5, 53.1], IntendedUse: 'Storage' },
  ])
  expect(asked[0]).not.toHaveProperty('IntendedUse')
})

it('the address look-up suggests nothing for short input, and rejects no input, both inputs, and foreign ids', async () => {
  expect((await ask({ address: ' 1' })).body).toMatchObject({ suggestions: [] })
  expect((await ask({})).status).toBe(400)
  expect((await ask({ address: 'Quay', id: 'sample-0-0' })).status).toBe(400)
  expect(await ask({ id: 'nowhere' })).toMatchObject({ status: 404 })
})

it('the address look-up splits a place into the parts of a British address', () => {
  expect(
    addressOfPlace({
      SecondaryAddressComponents: [{ Designator: 'Flat', Number: '3' }],
      Building: 'Granary House',
      AddressNumber: '12',
      Street: 'Quay Street',
      Locality: 'Westhaven',
      SubRegion: { Name: 'Harbourshire' },
      PostalCode: 'ZZ4 1AA',
    }),
  ).toEqual({
    line1: 'Flat 3',
    line2: 'Granary House, 12 Quay Street',
    town: 'Westhaven',
    county: 'Harbourshire',
    postcode: 'ZZ4 1AA',
  })
})

it('the addresses of a postcode, for an appointment, are lines of five parts, however it is typed', async () => {
  const search = async (postcode: string) => (await call(routes.getAddressSearch, person, { query: { postcode } })).body
  const { body } = await call(routes.getAddressAutocomplete, person, { query: { address: 'zz6' } })
  const postcode = /ZZ6 \w+$/.exec('suggestions' in body ? (body.suggestions[0]?.address ?? '') : '')?.[0] ?? 'none'
  const { addresses, notice } = await search(postcode)
  expect(notice).toBe('Sample addresses: none of them is real.')
  expect(addresses.length).toBeGreaterThan(0)
  for (const line of addresses) expect(line).toMatch(new RegExp(String.raw`^[^,]+, , [^,]+, [^,]+, ${postcode}$`))
  expect((await search(postcode.replace(' ', '').toLowerCase())).addresses).toEqual(addresses)
  const part = { addresses: [], notice: expect.stringContaining(addressMessages.partOfPostcode) }
  expect(await search('ZZ6')).toEqual(part)
})
