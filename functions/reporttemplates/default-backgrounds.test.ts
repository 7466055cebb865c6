import { reportTemplateMessages, routes, type TemplateSetting } from '@lintel/contract'
import { expect, test } from 'vitest'
import { call, callRaw, refusal } from '../test/call.ts'
import { aClient, aPerson, theProvider } from '../test/people.ts'
import { aJpeg, sentForLook } from '../test/uploads.ts'

test('a provider background is offered to every client, and printed by the templates that name it', async () => {
  const client = await aClient()
  await theProvider()
  const staff = await aPerson(['Support'], { clientId: 'provider', userId: 'author' })
  const of = { clientId: client.id, userId: `${client.id}-everywhere` }
  const administrator = await aPerson(['Customers', 'CustomerAdministrators'], of)

  const sent = await sentForLook(staff, 'provider', await aJpeg('red'), 'default.jpg')
  const { version, looknfeel } = (await call(routes.getClient, staff, { params: { id: 'provider' } })).body
  const params = { id: 'provider' }
  const body = {
    version,
    backgrounds: [...looknfeel.backgrounds, { src: sent.src, hasGalleryLink: true, readonly: false }],
  }
  // Only the provider can change them.
  expect((await callRaw(routes.saveBackgrounds, administrator.idToken, { params, body })).status).toBe(404)
  await call(routes.saveBackgrounds, staff, { params, body })
  const { data } = (await call(routes.listDefaultBackgrounds, administrator, {})).body
  expect(data).toContainEqual(expect.objectContaining({ src: sent.src, readonly: true }))

  // Templates of clients and defaults can show it; an image of neither cannot be shown.
  const image = (value: string): TemplateSetting => ({
    id: 'picture',
    type: 'image',
    systemname: 'picture',
    name: 'Picture',
    value,
    options: [],
    display: true,
  })
  const reporttemplate = { peachpackage: 'Pro' as const, type: 'Inventory' }
  const made = (
    await call(routes.createReportTemplate, staff, { query: { client: client.id }, body: { reporttemplate } })
  ).body
  const standard = (await call(routes.getReportTemplate, staff, { params: { id: 'default-pro-check_in-report' } })).body
  for (const { id, name, description, csscode, sections, settings, version: read } of [made, standard]) {
    const save = (value: string) => {
      const edited = { name, description, csscode, sections, settings: [...settings, image(value)], version: read }
      return callRaw(routes.saveReportTemplate, staff.idToken, { params: { id }, body: edited })
    }
    expect(await save('author/20260301T100000Z/AAAAAAAAAAAAAAAAAAAAAA-nobodys.jpg')).toMatchObject(
      refusal(400, reportTemplateMessages.notAnImage),
    )
    expect((await save(sent.src)).status).toBe(200)
  }

  const own = { name: 'Own', basesectionId: '', pugcode: 'img.mine(src=settings.picture)', settings: [] }
  const { htmlCode } = (
    await call(routes.previewHtml, administrator, {
      body: { type: 'Inventory', variant: 'report', sections: [own], settings: [image(sent.src)] },
    })
  ).body
  expect(htmlCode).toMatch(/<img class="mine" src="data:image\/jpeg;base64,[^"]{100}/)
}, 300_000)
