import { reportTemplateMessages, routes, type OpenReportTemplate, type PreviewRequest } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { call, callRaw, refusal } from '../test/call.ts'
import { aClient, type Person } from '../test/people.ts'
import { aReportTemplateOf, retryWhileBusy, templatePeople } from '../test/report-templates.ts'
import { jobsOf } from '../documents/jobs.fixture.ts'

const client = await aClient()
const other = await aClient()
const people = await templatePeople(client, other)

const opened = async (id: string, person = people.staff): Promise<OpenReportTemplate> =>
  (await call(routes.getReportTemplate, person, { params: { id } })).body

const saved = async (
  person: Person,
  { id, name, description, csscode, sections, settings, version }: OpenReportTemplate,
  change: Partial<OpenReportTemplate>,
): Promise<OpenReportTemplate> => {
  const body = { name, description, csscode, sections, settings, version, ...change }
  const answer = await retryWhileBusy(() =>
    callRaw(routes.saveReportTemplate, person.idToken, { params: { id }, body }),
  )
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as OpenReportTemplate
}
const withCode = (template: OpenReportTemplate, base: string, pugcode: string) =>
  template.sections.map((section) => (section.basesectionId === base ? { ...section, pugcode } : section))
const withSetting = (template: OpenReportTemplate, systemname: string, value: string) =>
  template.settings.map((setting) => (setting.systemname === systemname ? { ...setting, value } : setting))
const restore = (person: Person, id: string, number: number, version: number) =>
  retryWhileBusy(() =>
    callRaw(routes.restoreReportTemplate, person.idToken, { params: { id }, body: { number, version } }),
  )

const longEnough = { timeout: 300_000 }

describe('the history of a template', longEnough, () => {
  it('says who saved what and when, and can be restored without losing the current version, not over a later save', async () => {
    const id = await aReportTemplateOf(client.id)
    const first = await opened(id)
    const second = await saved(people.company, first, {
      description: 'Blue',
      settings: withSetting(first, 'primary_colour', '#0000ff'),
      sections: withCode(first, 'comments', 'p Ours'),
    })
    const third = await saved(people.staff, second, { csscode: '.a { color: red }' })
    const history = async () =>
      (await call(routes.listReportTemplateSaves, people.company, { params: { id }, query: {} })).body
    expect(await history()).toMatchObject({
      hasMore: false,
      data: [
        { number: 3, changes: ['Style: empty → 1 line, 17 characters'], changed: 1 },
        {
          number: 2,
          changes: [
            'Description: empty → Blue',
            'Comments: Code: empty → 1 line, 6 characters',
            expect.stringMatching(/^Primary colour: Value: #[0-9a-f]{6} → #0000ff$/),
          ],
        },
        { number: 1 },
      ],
    })
    const back = await restore(people.company, id, 1, third.version)
    expect(back).toMatchObject({ status: 200, body: { version: 4, csscode: '', description: 'Blue' } })
    const now = await opened(id)
    expect(now.sections.every(({ pugcode, id: own }) => pugcode === '' && own === '')).toBe(true)
    expect((await history()).data[0]).toMatchObject({ number: 4, restored: 1 })
    const again = await restore(people.staff, id, 3, 4)
    expect(again.body).toMatchObject({ version: 5, csscode: '.a { color: red }' })
    expect((await restore(people.staff, id, 0, 5)).body).toMatchObject({ version: 6, csscode: '' })
    expect(await restore(people.company, id, 1, 1)).toMatchObject({ status: 409, body: { current: 6 } })
    expect(await restore(people.company, id, 7, 6)).toMatchObject(refusal(404, reportTemplateMessages.versionNotFound))
  })

  it('of a default is readable only by the provider', async () => {
    const of = (person: Person) =>
      callRaw(routes.listReportTemplateSaves, person.idToken, { params: { id: 'default-pro-inventory-report' } })
    expect(await of(people.company)).toMatchObject(refusal(403, reportTemplateMessages.defaultsLocked))
    expect(await of(people.staff)).toMatchObject({ status: 200, body: { data: [] } })
  })
})

describe('a preview of a template', longEnough, () => {
  const page = async (person: Person, body: Partial<PreviewRequest>) => {
    const answer = await retryWhileBusy(() => callRaw(routes.previewHtml, person.idToken, { body }))
    return { status: answer.status, body: answer.body as { htmlCode: string; message: string } }
  }

  it('shows unsaved changes, on a report or the sample of its type, as it would be printed', async () => {
    const id = await aReportTemplateOf(client.id, 'Routine Inspection Checklist')
    const template = await opened(id)
    await saved(people.staff, await opened('default-pro-routine_inspection_checklist-report'), {
      csscode: '.of-the-default { color: red }',
    })
    const sections = withCode(template, 'record', 'section.section\n  h2 Written now\n  p= settings.primary_colour')
    const settings = withSetting(template, 'primary_colour', '#123456')
    // Its base has the code of the default's sections, and its style after the one that ships.
    const { base, csscode } = await opened(id, people.company)
    expect(csscode).toBe('')
    expect(base.sections.every(({ pugcode }) => pugcode.length > 20)).toBe(true)
    expect(base.csscode).toMatch(/^\/\* The client's branding[\s\S]*\.of-the-default \{ color: red \}$/)
    const sample = await page(people.company, { template: id, sections, settings })
    expect(sample.status).toBe(200)
    expect(sample.body.htmlCode).toContain('Written now')
    expect(sample.body.htmlCode).toContain('#123456')
    expect(sample.body.htmlCode).toContain('.of-the-default')
    const report = await jobsOf(people.inspector, client).aReport('Routine Inspection Checklist')
    const shown = await page(people.company, { template: id, ref: report.ref, sections, settings })
    expect(shown.body.htmlCode).toContain('14 Quay Street')
    expect(shown.body.htmlCode).toContain('Written now')
    // Without changes it is the saved template.
    expect((await page(people.company, { template: id })).body.htmlCode).not.toContain('Written now')
  })

  it('requires its own type, and a template and report that the caller may read', async () => {
    const id = await aReportTemplateOf(client.id, 'Legionella Risk Assessment')
    const report = await jobsOf(people.inspector, client).aReport()
    expect(await page(people.company, { template: id, ref: report.ref })).toMatchObject(
      refusal(400, 'The report is of type Inventory.'),
    )
    expect((await page(people.stranger, { template: id })).status).toBe(404)
    const standard = { template: 'default-pro-inventory-report', ref: report.ref, client: client.id }
    expect((await page(people.stranger, standard)).status).toBe(404)
    // Of an invoice it shows an invoice, whatever the type of the report.
    const invoice = await aReportTemplateOf(client.id, 'Invoice')
    const sections = withCode(await opened(invoice), 'invoice', 'h1 Our invoice')
    const shown = await page(people.company, { template: invoice, ref: report.ref, sections })
    expect(shown.body.htmlCode).toContain('Our invoice')
  })
})
