import { routes, type Client, type TemplateSetting } from '@lintel/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { call } from '../test/call.ts'
import { aClient, aPerson, atStack } from '../test/people.ts'
import { aReportTemplateOf } from '../test/report-templates.ts'
import { aJpeg, sentForLook } from '../test/uploads.ts'
import { download, jobsOf } from './jobs.fixture.ts'
import { textsOf } from './rendering/testing.fixture.ts'

beforeAll(() => void atStack())

/** A client, its administrator, and the state of one of its PDFs. */
async function anAgency(of: Partial<Client> = {}) {
  const client = await aClient(of)
  const administrator = await aPerson(['Customers', 'CustomerAdministrators'], {
    clientId: client.id,
    userId: `${client.id}-everywhere`,
  })
  const jobs = jobsOf(administrator, client)
  const { id } = await jobs.aReport()
  const params = { id }
  return {
    client,
    administrator,
    print: async () => {
      const started = await call(routes.generateReport, administrator, { params: { id, variant: 'report' } })
      expect((await jobs.ended(started.body.id)).error).toBeUndefined()
    },
    pdf: async () => (await call(routes.getReportHeader, administrator, { params })).body.attachments['report'],
  }
}

test("a client's own style is in each of its documents, and its templates read its properties, whatever their names", async () => {
  const client = await aClient({ peachpackage: 'Pro' })
  const [sysadmin, support, person] = await Promise.all([
    aPerson(['SysAdmin'], { clientId: 'provider', userId: 'keeper' }),
    aPerson(['Support'], { clientId: 'provider', userId: 'printer' }),
    aPerson(['Customers', 'CustomerAdministrators'], { clientId: client.id, userId: `${client.id}-everywhere` }),
  ])
  const { body: before } = await call(routes.getClient, sysadmin, { params: { id: client.id } })
  const looknfeel = { ...before.looknfeel, csscode: 'body::after { content: "Styled by its client" }' }
  const generic = { 'Region code': 'North', 'Fire note': 'Mind <b>the & door', ['__proto__']: 'p', constructor: 'c' }
  const genericConfigPropertyList = Object.entries(generic).map(([name, value]) => ({ name, value }))
  const own = [{ name: 'region_code', value: 'West' }]
  const reportTypeList = before.reportfactory.reportTypeList.map((type) =>
    type.name === 'Inventory' ? { ...type, reportConfigPropertyList: own } : type,
  )
  const reportfactory = { ...before.reportfactory, genericConfigPropertyList, reportTypeList }
  const settings = before.settings.map((one) => (one.key === 'Invoice enable' ? { ...one, value: 'true' } : one))
  await call(routes.saveClient, sysadmin, {
    params: { id: client.id },
    body: { looknfeel, reportfactory, settings, version: before.version },
  })

  const template = async (type: string, section: string, pugcode: string) => {
    const params = { id: await aReportTemplateOf(client.id, type) }
    const { version, csscode, sections, ...of } = (await call(routes.getReportTemplate, support, { params })).body
    const { clientproperties } = of
    expect(clientproperties).toEqual(['region_code', 'fire_note', 'proto', 'constructor'])
    const written = sections.map((one) => (one.basesectionId === section ? { ...one, pugcode } : one))
    const body = { name: 'Ours', description: '', csscode, sections: written, settings: of.settings, version }
    const saved = (await call(routes.saveReportTemplate, support, { params, body })).body
    expect([saved.unknownsettings, saved.unknownplaceholders]).toEqual([['nobodys'], []])
  }
  const code =
    'p= `Read ${settings.region_code}: ${settings.fire_note}, ${settings["proto"]}${settings.constructor}${settings.nobodys || "."}`'
  await template('Inventory', 'comments', code)
  await template('Invoice', 'invoice', code)

  const jobs = jobsOf(person, client)
  const { id } = await jobs.aReport()
  const printed = async (job: string) => {
    const { payload, error } = await jobs.ended(job)
    if (!payload) return expect.fail(error)
    return (await textsOf((await download(payload)).bytes)).join(' ')
  }
  const report = (await call(routes.generateReport, person, { params: { id, variant: 'report' } })).body.id
  const invoice = (await call(routes.generateInvoice, person, { params: { id } })).body.id
  const [ofReport, ofInvoice] = [await printed(report), await printed(invoice)]
  for (const text of [ofReport, ofInvoice]) expect(text).toContain('Styled by its client')
  expect(ofReport).toContain('Read West: Mind <b>the & door, pc.')
  expect(ofInvoice).toContain('Read North: Mind <b>the & door, pc.')
}, 180_000)

describe('a PDF is out of date', { timeout: 90_000 }, () => {
  test('whose template printed a background that has been removed, but not after a change of another one', async () => {
    const { client, administrator, print, pdf } = await anAgency({ peachpackage: 'Pro' })
    const sent = []
    for (const colour of ['red', 'green', 'blue'])
      sent.push((await sentForLook(administrator, client.id, await aJpeg(colour, 400, 500), `${colour}.jpg`)).src)
    const [cover = '', inside = '', other = ''] = sent
    const backgrounds = async (...srcs: string[]) => {
      const params = { id: client.id }
      const { version } = (await call(routes.getClient, administrator, { params })).body
      const images = srcs.map((src) => ({ src, hasGalleryLink: true, readonly: false }))
      await call(routes.saveBackgrounds, administrator, { params, body: { version, backgrounds: images } })
    }
    await backgrounds(cover, inside, other)

    const support = await aPerson(['Support'], { clientId: 'provider', userId: 'printer' })
    const params = { id: await aReportTemplateOf(client.id) }
    const { body: template } = await call(routes.getReportTemplate, support, { params })
    const { version, csscode, sections, settings } = template
    const image: TemplateSetting = {
      id: 'picture',
      type: 'image',
      systemname: 'picture',
      name: 'Picture',
      value: inside,
      options: [],
      display: true,
    }
    const body = { name: 'Ours', description: '', csscode, sections, settings: [...settings, image], version }
    await call(routes.saveReportTemplate, support, { params, body })

    await print()
    expect(await pdf()).toMatchObject({ look: { images: [inside] } })
    // None of these is in the PDF.
    await backgrounds(cover, inside)
    await backgrounds(cover, other, inside)
    expect((await pdf())?.outdated).toBeUndefined()
    await backgrounds(cover, other)
    expect((await pdf())?.outdated).toBe(true)
    await print()
    expect((await pdf())?.outdated).toBeUndefined()
    await backgrounds(other, cover)
    expect((await pdf())?.outdated).toBe(true)
  })
})
