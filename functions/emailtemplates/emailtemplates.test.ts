import { EmailTemplate, routes, type Client } from '@lintel/contract'
import { fillHtml, fillText, placeholderValues } from '@lintel/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { call } from '../test/call.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'

let client: Client
let person: Person
beforeAll(async () => {
  client = await aClient()
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-first` })
})

describe('e-mail templates', () => {
  it('exist for every report type, and name the sender', async () => {
    const { data, sender } = (await call(routes.listEmailTemplates, person, { query: {} })).body
    const types = client.reportfactory.reportTypeList.filter(({ createAllowed }) => createAllowed)
    expect(data.map(({ type }) => type)).toEqual(types.map(({ name }) => name))
    expect(new Set(data.map(({ id }) => id)).size).toBe(types.length)
    expect(new Set(data.map(({ message }) => message)).size).toBe(types.length)
    expect(sender).toBe('no-reply@lintel.example')
    for (const template of data) expect(() => EmailTemplate.parse(template)).not.toThrow()
    // Nothing is left unfilled but the link.
    const report = { address: client.address, date: '2026-11-03', type: 'Inventory' }
    const values = placeholderValues({ report, client, user: { name: 'Eve' } })
    for (const { subject, message } of data) {
      expect(fillText(subject, values)).not.toContain('[')
      expect(fillHtml(message, values).match(/\[[^\]]*\]/g)).toEqual(['[Report Download Link]'])
    }
  })

  it("have a general text for a client's own type", async () => {
    const [first] = client.reportfactory.reportTypeList
    const own = { ...first, id: 'own', name: 'Garden Survey', displayName: 'Garden survey' }
    const other = await aClient({
      reportfactory: { ...client.reportfactory, reportTypeList: [own as NonNullable<typeof first>] },
    })
    const somebody = await aPerson(['Customers'], { clientId: other.id, userId: `${other.id}-first` })
    const { data } = (await call(routes.listEmailTemplates, somebody, { query: {} })).body
    expect(data).toMatchObject([{ id: 'shipped-own', name: 'Garden survey', subject: 'Report of [Property Address]' }])
  })
})
