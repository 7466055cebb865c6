import {
  maxClientTemplates,
  documentMessages,
  reportTemplateMessages,
  routes,
  type Client,
  type NewTemplate,
  type OpenReportTemplate,
  type RouteRequest,
  type TemplateSetting,
} from '@lintel/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { call, callRaw, refusal } from '../test/call.ts'
import { aClient, type Person } from '../test/people.ts'
import { insertReportTemplate, retryWhileBusy, templatePeople } from '../test/report-templates.ts'

const longEnough = { timeout: 300_000 }

const client = await aClient()
const other = await aClient()
const people = await templatePeople(client, other)

const create = (person: Person, body: Partial<NewTemplate>, of: Client | null = client) =>
  callRaw(routes.createReportTemplate, person.idToken, {
    query: of ? { client: of.id } : {},
    body: { reporttemplate: { peachpackage: 'Pro', type: 'Inventory', ...body } },
  })
const made = async (type: string, variant = 'report', of: Client = client): Promise<OpenReportTemplate> => {
  const { status, body } = await create(people.staff, { type, variant }, of)
  expect(status).toBe(201)
  return body as OpenReportTemplate
}
const opened = async (id: string, person = people.staff): Promise<OpenReportTemplate> =>
  (await call(routes.getReportTemplate, person, { params: { id } })).body
const save = (
  person: Person,
  { id, name, description, csscode, sections, settings, version }: OpenReportTemplate,
  change: Partial<RouteRequest<typeof routes.saveReportTemplate>['body']> = {},
) =>
  callRaw(routes.saveReportTemplate, person.idToken, {
    params: { id },
    body: { name, description, csscode, sections, settings, version, ...change },
  })
const withCode = (template: OpenReportTemplate, base: string, pugcode: string) =>
  template.sections.map((section) => (section.basesectionId === base ? { ...section, pugcode } : section))
const withSetting = (template: OpenReportTemplate, systemname: string, change: Partial<TemplateSetting>) =>
  template.settings.map((setting) => (setting.systemname === systemname ? { ...setting, ...change } : setting))
const saved = async (...[person, template, change]: Parameters<typeof save>): Promise<OpenReportTemplate> => {
  const answer = await retryWhileBusy(() => save(person, template, change))
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as OpenReportTemplate
}

it('default templates exist for every combination, and can be neither saved by agencies nor deleted by anyone', async () => {
  const { body } = await call(routes.listReportTemplates, people.inspector, { query: {} })
  expect([body.data.length, body.unused]).toEqual([9 + 17 + 25, []])
  const template = await opened('default-pro-check_out-summary', people.inspector)
  expect(template).toMatchObject({ default: 'shipped', version: 0, type: 'Check Out', peachpackage: 'Pro' })
  expect(template.sections.every(({ pugcode }) => pugcode.length > 20)).toBe(true)
  expect(template.settings).toHaveLength(14)
  expect(await save(people.company, template, { description: 'Ours' })).toMatchObject({
    status: 403,
    body: { message: reportTemplateMessages.defaultsLocked },
  })
  const gone = await callRaw(routes.deleteReportTemplate, people.staff.idToken, { params: { id: template.id } })
  expect(gone).toMatchObject({ status: 409, body: { message: reportTemplateMessages.cannotDeleteDefault } })
})

describe('a template of a client', longEnough, () => {
  it('is created once per combination, is based on the default, and is listed with what is unused', async () => {
    const template = await made('Check In')
    expect(template.defaultid).toBe('default-pro-check_in-report')
    expect(template.sections.length).toBeGreaterThan(8)
    for (const section of template.sections) expect(section).toMatchObject({ id: '', pugcode: '' })
    expect(await create(people.company, { type: 'Check In' })).toMatchObject({
      status: 409,
      body: { message: reportTemplateMessages.exists },
    })
    const { body } = await call(routes.listReportTemplates, people.inspector, { query: { client: client.id } })
    expect(body.data.map(({ id }) => id)).toContain(template.id)
    expect(body.unused).not.toContainEqual({ peachpackage: 'Pro', type: 'Check In', variant: 'report' })
    expect(body.unused).toContainEqual({ peachpackage: 'Standard', type: 'Check In', variant: 'report' })
    const type = { client: client.id, type: 'Check In', peachpackage: 'Pro', variant: 'report' } as const
    expect((await call(routes.listReportTemplates, people.staff, { query: type })).body.data).toHaveLength(1)
    // Report AI uses those of Pro.
    const ofAi = { ...type, peachpackage: 'Report AI' } as const
    const { body: listed } = await call(routes.listReportTemplates, people.staff, { query: ofAi })
    expect(listed).toMatchObject({ data: [{ id: template.id, peachpackage: 'Pro' }], unused: [] })
    expect(await create(people.company, { type: 'Check In', peachpackage: 'Report AI' })).toMatchObject({ status: 409 })
  })

  it('requires a type that its client has, and a client', async () => {
    expect(await create(people.staff, { type: 'Unheard of' })).toMatchObject(
      refusal(400, reportTemplateMessages.noSuchCombination),
    )
    expect(await create(people.staff, { peachpackage: 'Standard', variant: 'summary' })).toMatchObject(
      refusal(400, reportTemplateMessages.noSuchCombination),
    )
    expect(await create(people.staff, {}, null)).toMatchObject(refusal(400, reportTemplateMessages.chooseClient))
    expect(await create(people.staff, { type: ' ' })).toMatchObject({
      status: 400,
      body: { issues: [{ message: reportTemplateMessages.typeAndPackageRequired }] },
    })
    const none = { client: client.id, branch: 'no-such-branch' }
    expect((await callRaw(routes.listReportTemplates, people.staff.idToken, { query: none })).status).toBe(400)
  })

  it('is limited in number', async () => {
    const many = await aClient()
    const places = Array.from(
      { length: maxClientTemplates },
      (_, n) => ({ peachpackage: 'Pro', type: `Type ${n}` }) as const,
    )
    await Promise.all(places.map((place) => insertReportTemplate(many.id, { ...place, variant: 'report' })))
    expect(await create(people.staff, {}, many)).toMatchObject({
      status: 409,
      body: { message: reportTemplateMessages.tooMany(maxClientTemplates) },
    })
  })

  it('keeps its own parts, and follows the default in the rest', async () => {
    const template = await made('Damp and Mould Inspection')
    const sections = withCode(template, 'cover', 'section.cover: p Ours')
    const after = await saved(people.company, template, { sections, csscode: 'h2 { color: red }' })
    expect(after).toMatchObject({ version: 2, savedBy: expect.any(String), csscode: 'h2 { color: red }' })
    expect(after.sections[0]).toMatchObject({ pugcode: 'section.cover: p Ours', id: expect.stringMatching(/.+/) })
    expect(after.sections[1]).toMatchObject({ pugcode: '', id: '' })

    const standard = await opened(after.defaultid ?? '')
    const changed = await saved(people.staff, standard, {
      sections: [
        ...withCode(standard, 'comments', 'p Other comments'),
        { localid: 'new', basesectionId: '', name: 'Terms', pugcode: 'p Terms', settings: [] },
      ],
      settings: withSetting(standard, 'photographs_per_row', { value: '2' }),
    })
    expect(changed).toMatchObject({ default: 'changed', version: 1 })
    const now = await opened(template.id)
    expect(now.sections.map(({ name }) => name).at(-1)).toBe('Terms')
    expect(now.sections.every(({ pugcode }, index) => index === 0 || pugcode === '')).toBe(true)
    expect(now.settings.find(({ systemname }) => systemname === 'photographs_per_row')?.value).toBe('2')
    // A part that equals the default follows it again.
    const cover = changed.sections[0]?.pugcode ?? ''
    const back = await saved(people.company, now, { sections: withCode(now, 'cover', cover) })
    expect(back.sections[0]).toMatchObject({ id: '', pugcode: '' })
  })

  it('is saved at the version that was read; saving it unchanged has no effect', async () => {
    const template = await made('Legionella Risk Assessment')
    const first = await saved(people.company, template, { description: 'First' })
    expect(await save(people.company, template, { description: 'Second' })).toMatchObject({
      status: 409,
      body: { message: reportTemplateMessages.savedBy(first.savedBy ?? ''), current: 2 },
    })
    expect((await save(people.company, first)).body).toMatchObject({ version: 2 })
    const both = await Promise.all(['One', 'Two'].map((description) => save(people.company, first, { description })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is deleted at its version, and frees its combination', async () => {
    const template = await made('Check Out')
    const remove = (version?: string) =>
      callRaw(routes.deleteReportTemplate, people.company.idToken, {
        params: { id: template.id },
        query: version === undefined ? {} : { version },
      })
    expect((await remove('9')).status).toBe(409)
    expect(await remove('1')).toMatchObject({ status: 200, body: { id: template.id } })
    expect((await remove()).status).toBe(404)
    expect((await made('Check Out')).id).not.toBe(template.id)
    const { body } = await call(routes.listAudit, people.company, { query: { client: client.id } })
    expect(JSON.stringify(body)).toContain('reporttemplate.delete')
  })
})

describe('validation of a template', longEnough, () => {
  let template: OpenReportTemplate
  beforeAll(async () => {
    template = await made('Inventory')
  })

  const added = (change: Partial<TemplateSetting>): TemplateSetting => ({
    id: 'x',
    type: 'text',
    systemname: 'our_words',
    name: 'Our words',
    value: '',
    options: [],
    display: true,
    ...change,
  })
  const settings = (change: Partial<TemplateSetting>) => [...template.settings, added(change)]
  it('rejects invalid sections, settings and style sheets', async () => {
    const { sections } = template
    const gallery = { id: '', localid: 'n', basesectionId: 'gallery', name: 'Gallery', pugcode: '', settings: [] }
    const cases: [Partial<OpenReportTemplate>, string][] = [
      [{ sections: sections.map((s) => ({ ...s, name: 'Cover' })) }, reportTemplateMessages.sectionNameTaken('Cover')],
      [{ sections: sections.toReversed() }, reportTemplateMessages.firstSectionsStay],
      [{ sections: [...sections, gallery] }, reportTemplateMessages.noSuchBase],
      [{ settings: template.settings.slice(1) }, reportTemplateMessages.settingStays('Font')],
      [{ settings: withSetting(template, 'font', { type: 'text' }) }, reportTemplateMessages.definitionsLocked],
      [{ settings: withSetting(template, 'font', { value: "x'); @import url(//x" }) }, reportTemplateMessages.notAFont],
      [{ csscode: 'p { background: url(//x) }' }, 'Files cannot be fetched: leave url() out.'],
      [{ settings: withSetting(template, 'primary_colour', { value: 'red;}' }) }, reportTemplateMessages.notAColour],
      [{ settings: withSetting(template, 'photographs_per_row', { value: '9' }) }, reportTemplateMessages.notAnOption],
      [{ settings: settings({ systemname: 'other' }) }, reportTemplateMessages.systemNameOfName],
      [{ settings: [...settings({}), added({ id: 'y' })] }, reportTemplateMessages.settingNameTaken('Our words')],
      [{ settings: settings({ type: 'image', value: 'uploads/other/x.jpg' }) }, reportTemplateMessages.notAnImage],
      [{ sections: sections.map((s) => ({ ...s, pugcode: '//- x'.repeat(30_000) })) }, reportTemplateMessages.tooLarge],
    ]
    for (const [change, message] of cases)
      expect(await save(people.staff, template, change), message).toMatchObject({ status: 400, body: { message } })
    expect(await save(people.staff, template, { sections: [] })).toMatchObject({
      status: 400,
      body: { issues: [{ message: reportTemplateMessages.noSections }] },
    })
  })

  it('shows the report used to preview a default only to the provider’s staff', async () => {
    const standard = await opened('default-standard-check_in-report')
    const previewreport = { client: 'somebody-else', ref: 7 }
    expect(await saved(people.staff, standard, { previewreport })).toMatchObject({ previewreport })
    expect(await opened(standard.id, people.staff)).toMatchObject({ previewreport })
    expect(await opened(standard.id, people.company)).not.toHaveProperty('previewreport')
  })

  it('lets agencies set settings, but not define them', async () => {
    expect(await save(people.company, template, { settings: settings({}) })).toMatchObject({
      status: 400,
      body: { message: reportTemplateMessages.definitionsLocked },
    })
    template = await saved(people.staff, template, { settings: settings({ value: 'Ours' }) })
    template = await saved(people.company, template, {
      settings: withSetting(template, 'our_words', { value: 'Theirs' }),
    })
    expect(template.settings.at(-1)).toMatchObject({ systemname: 'our_words', value: 'Theirs' })
    expect(await save(people.company, template, { settings: template.settings.slice(0, -1) })).toMatchObject({
      status: 400,
      body: { message: reportTemplateMessages.settingStays('Our words') },
    })
  })

  it('tries code in isolation, and rejects it by line', async () => {
    const refused = async (pugcode: string) => {
      const sections = withCode(template, 'comments', pugcode)
      const { status, body } = await retryWhileBusy(() => save(people.company, template, { sections }))
      return { status, ...(body as { message: string; issues?: { path: string }[] }) }
    }
    const index = template.sections.findIndex(({ basesectionId }) => basesectionId === 'comments')
    expect(await refused('p One\np(')).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Comments, line 2: /),
      issues: [{ path: `body.sections.${index}.pugcode` }],
    })
    expect(await refused('p= process.env.HOME')).toMatchObject({
      status: 400,
      message: "Comments, line 1: Cannot read properties of undefined (reading 'env')",
    })
    expect(await refused("p= require('fs').readFileSync('/etc/passwd')")).toMatchObject({
      status: 400,
      message: 'Comments, line 1: require is not a function',
    })
    expect((await opened(template.id)).version).toBe(template.version)
  })

  it('rejects an endless loop, in code or an attribute, and saves nothing', { tags: ['long'] }, async () => {
    for (const pugcode of ['- while (true) {}', `p(a=/^(a+)+$/.test('${'a'.repeat(40)}!'))`]) {
      const sections = withCode(template, 'comments', pugcode)
      const { status, body } = await save(people.company, template, { sections })
      expect([status, (body as { message?: string }).message]).toEqual([400, documentMessages.timeLimit])
    }
    expect((await opened(template.id)).version).toBe(template.version)
  })

  it('reports unknown names, and prints them as nothing', async () => {
    const code = 'p= nobodyKnowsThis\np= settings.our_words\np= settings.their_words\np= settings["more"]'
    const after = await saved(people.company, template, { sections: withCode(template, 'comments', code) })
    expect(after.unknownplaceholders).toEqual(['nobodyKnowsThis'])
    expect(after.unknownsettings).toEqual(['their_words', 'more'])
    expect(await opened(template.id)).toMatchObject({ unknownplaceholders: ['nobodyKnowsThis'] })
  })
})
