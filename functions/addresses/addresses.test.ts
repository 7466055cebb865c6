import { routes } from '@lintel/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { callRaw } from '../test/call.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import { addressOfPlace } from './places.ts'

let person: Person
beforeAll(async () => {
  const client = await aClient()
  person = await aPerson(['Customers', 'Dataentry'], { clientId: client.id, userId: `${client.id}-everywhere` })
})

const ask = (query: Record<string, string>) => callRaw(routes.getAddressAutocomplete, person.idToken, { query })

describe('the address look-up', () => {
  it('suggests by words and postcode, and returns an address in full', async () => {
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

  it('suggests nothing for short input, and rejects no input, both inputs, and foreign ids', async () => {
    expect((await ask({ address: ' 1' })).body).toMatchObject({ suggestions: [] })
    expect((await ask({})).status).toBe(400)
    expect((await ask({ address: 'Quay', id: 'sample-0-0' })).status).toBe(400)
    expect(await ask({ id: 'nowhere' })).toMatchObject({ status: 404 })
  })

  it('splits a place into the parts of a British address', () => {
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
})
