import { routes, type Client, type TemplateSetting } from '@lintel/contract'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { changeClient } from '../clients/put-client.ts'
import { dynamo } from '../lib/aws.ts'
import { call } from '../test/call.ts'
import { aClient, aPerson, atStack, type Person } from '../test/people.ts'
import { aReportTemplateOf } from '../test/report-templates.ts'
import { aJpeg, sentForLook } from '../test/uploads.ts'
import { download, jobsOf } from './jobs.fixture.ts'
import { textsOf } from './rendering/testing.fixture.ts'

const name = 'waiting'
beforeAll(() => void atStack())
afterEach(() => void dynamo.middlewareStack.remove(name))

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

/** Holds back writes of a look until released; resolves when the first one waits. */
function holdWrites(clientId: string) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => void (letGo = resolve))
  let reached = () => {}
  const waiting = new Promise<void>((resolve) => void (reached = resolve))
  dynamo.middlewareStack.add(
    (next) => async (args) => {
      if ('TransactItems' in args.input && JSON.stringify(args.input).includes(`"CLIENT#${clientId}"`)) {
        reached()
        await held
      }
      return next(args)
    },
    { step: 'initialize', name },
  )
  return { letGo, waiting }
}

async function saveBackgrounds(administrator: Person, id: string, srcs: readonly string[]) {
  const params = { id }
  const { version } = (await call(routes.getClient, administrator, { params })).body
  const backgrounds = srcs.map((src) => ({ src, hasGalleryLink: true, readonly: false }))
  await call(routes.saveBackgrounds, administrator, { params, body: { version, backgrounds } })
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
  const { id, date } = await jobs.aReport()
  const printed = async (job: string) => {
    const { payload, error } = await jobs.ended(job)
    if (!payload) return expect.fail(error)
    return (await textsOf((await download(payload)).bytes)).join(' ')
  }
  const report = (await call(routes.generateReport, person, { params: { id, variant: 'report' } })).body.id
  const invoice = (await call(routes.generateInvoice, person, { params: { id } })).body.id
  const params = { userId: person.userId, date }
  const sheet = (await call(routes.downloadDaySheet, person, { params, query: { client: client.id } })).body
  const [ofReport, ofInvoice] = [await printed(report), await printed(invoice)]
  const ofDaySheet = sheet.data
    ? (await textsOf((await download(sheet.data)).bytes)).join(' ')
    : await printed(sheet.job ?? '')
  for (const text of [ofReport, ofInvoice, ofDaySheet]) expect(text).toContain('Styled by its client')
  expect(ofReport).toContain('Read West: Mind <b>the & door, pc.')
  expect(ofInvoice).toContain('Read North: Mind <b>the & door, pc.')
}, 180_000)

describe('a PDF is out of date', { timeout: 90_000 }, () => {
  test('that was begun, planned and finished while another look was being saved', async () => {
    const { client, print, pdf } = await anAgency()
    const { letGo, waiting } = holdWrites(client.id)
    const saved = changeClient(
      client.id,
      (before) => before && { ...before, looknfeel: { ...before.looknfeel, primarycolour: '#123456' } },
    )
    await waiting
    // The new look already has its timestamp, and cannot be read yet.
    await print()
    expect((await pdf())?.outdated).toBeUndefined()
    letGo()
    await saved
    expect((await pdf())?.outdated).toBe(true)
    await print()
    expect((await pdf())?.outdated).toBeUndefined()
  })

  test('whose template printed a background that has been removed, but not after a change of another one', async () => {
    const { client, administrator, print, pdf } = await anAgency({ peachpackage: 'Pro' })
    const sent = []
    for (const colour of ['red', 'green', 'blue'])
      sent.push((await sentForLook(administrator, client.id, await aJpeg(colour, 400, 500), `${colour}.jpg`)).src)
    const [cover = '', inside = '', other = ''] = sent
    const backgrounds = (...srcs: string[]) => saveBackgrounds(administrator, client.id, srcs)
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
