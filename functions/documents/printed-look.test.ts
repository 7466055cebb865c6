import { routes, type Client, type TemplateSetting } from '@lintel/contract'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { changeClient } from '../clients/put-client.ts'
import { dynamo } from '../lib/aws.ts'
import { call } from '../test/call.ts'
import { aClient, aPerson, atStack, type Person } from '../test/people.ts'
import { aReportTemplateOf } from '../test/report-templates.ts'
import { aJpeg, sentForLook } from '../test/uploads.ts'
import { jobsOf } from './jobs.fixture.ts'

const name = 'waiting'
beforeAll(() => void atStack())
afterEach(() => void dynamo.middlewareStack.remove(name))

/** A client, its administrator, and how one of its PDFs is. */
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

/** Writes of a look wait until they are let go; says when the first one waits. */
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

describe('a PDF is out of date', { timeout: 90_000 }, () => {
  test('that was begun, planned and finished while another look was being saved', async () => {
    const { client, print, pdf } = await anAgency()
    const { letGo, waiting } = holdWrites(client.id)
    const saved = changeClient(
      client.id,
      (before) => before && { ...before, looknfeel: { ...before.looknfeel, primarycolour: '#123456' } },
    )
    await waiting
    // The new look has its moment already, and is not to be read yet.
    await print()
    expect((await pdf())?.outdated).toBeUndefined()
    letGo()
    await saved
    expect((await pdf())?.outdated).toBe(true)
    await print()
    expect((await pdf())?.outdated).toBeUndefined()
  })

  test('whose template printed a background that is there no longer, and not for another one', async () => {
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
      ...{ id: 'picture', type: 'image', systemname: 'picture', name: 'Picture', value: inside },
      ...{ options: [], display: true },
    }
    const body = { name: 'Ours', description: '', csscode, sections, settings: [...settings, image], version }
    await call(routes.saveReportTemplate, support, { params, body })

    await print()
    expect(await pdf()).toMatchObject({ look: { images: [inside] } })
    // Nothing of this is in it.
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
