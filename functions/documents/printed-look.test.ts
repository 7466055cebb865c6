import { routes, type Client, type TemplateSetting } from '@lintel/contract'
import { beforeAll, expect, test } from 'vitest'
import { call } from '../test/call.ts'
import { aClient, aPerson, atStack } from '../test/people.ts'
import { aReportTemplateOf } from '../test/report-templates.ts'
import { aJpeg, sentForLook } from '../test/uploads.ts'
import { jobsOf } from './jobs.fixture.ts'

beforeAll(() => void atStack())

/** A client and its administrator. */
async function anAgency(of: Partial<Client>) {
  const client = await aClient(of)
  const whose = { clientId: client.id, userId: `${client.id}-everywhere` }
  const administrator = await aPerson(['Customers', 'CustomerAdministrators'], whose)
  return { client, administrator, jobs: jobsOf(administrator, client) }
}

test.concurrent(
  "a client's own style is in each of its documents, and its templates read its properties, whatever their names",
  async () => {
    const { client, administrator, jobs } = await anAgency({ peachpackage: 'Pro' })
    const sysadmin = await aPerson(['SysAdmin'], { clientId: 'provider', userId: 'keeper' })
    const support = await aPerson(['Support'], { clientId: 'provider', userId: 'printer' })
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

    const { id } = await jobs.aReport()
    const report = (await call(routes.generateReport, administrator, { params: { id, variant: 'report' } })).body.id
    const invoice = (await call(routes.generateInvoice, administrator, { params: { id } })).body.id
    const [ofReport, ofInvoice] = [(await jobs.printed(report)).join(' '), (await jobs.printed(invoice)).join(' ')]
    for (const text of [ofReport, ofInvoice]) expect(text).toContain('Styled by its client')
    expect(ofReport).toContain('Read West: Mind <b>the & door, pc.')
    expect(ofInvoice).toContain('Read North: Mind <b>the & door, pc.')
  },
  180_000,
)

test.concurrent(
  'a PDF is out of date whose template printed a background that has been removed, but not after a change of another one',
  async () => {
    const { client, administrator, jobs } = await anAgency({ peachpackage: 'Pro' })
    const report = await jobs.aReport()
    const params = { id: report.id }
    const print = async () => {
      const started = await call(routes.generateReport, administrator, { params: { ...params, variant: 'report' } })
      expect((await jobs.ended(started.body.id)).error).toBeUndefined()
    }
    const pdf = async () => (await call(routes.getReportHeader, administrator, { params })).body.attachments['report']
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
    const ofTemplate = { params: { id: await aReportTemplateOf(client.id) } }
    const { body: template } = await call(routes.getReportTemplate, support, ofTemplate)
    const { version, csscode, sections, settings } = template
    const named = { id: 'picture', systemname: 'picture', name: 'Picture' }
    const image: TemplateSetting = { ...named, type: 'image', value: inside, options: [], display: true }
    const body = { name: 'Ours', description: '', csscode, sections, settings: [...settings, image], version }
    await call(routes.saveReportTemplate, support, { ...ofTemplate, body })

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
  },
)
