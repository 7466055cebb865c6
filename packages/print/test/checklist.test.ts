import { aChecklistBody } from '@lintel/fixtures'
import { checklistDictionary, checklistSections, displayDate, isQuestion, shownQuestions } from '@lintel/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultDictionary } from '../../../functions/dictionary/default-dictionary/index.ts'
import { reportDocument } from '../src/index.ts'
import { flat, pagesWith, print, type Printed } from './printed.ts'
import { aPhoto, aReport, aSource } from './source.ts'

const type = 'Damp and Mould Inspection'
const body = aChecklistBody({ type, dictionary: defaultDictionary, photo: (index) => aPhoto(`photo-${index}`) })
const [bedroom] = body.rooms.filter(({ name }) => name === 'Bedroom')
const hidden = bedroom?.compliancesections[0]?.complianceitems.find(({ slug }) => slug === 'where_the_leak_comes_from')
if (hidden) Object.assign(hidden, { value: 'Words that nobody asked for', flagged: true, photos: [aPhoto('hidden')] })
const report = aReport(body)
const source = aSource(report, { checklist: checklistDictionary(defaultDictionary, type) })
const shown = shownQuestions(body)
const items = checklistSections(body).flatMap(({ section, room }) =>
  section.complianceitems.map((item) => ({ item, room: room?.name ?? '' })),
)
const flagged = items.filter(({ item }) => item.flagged && shown.has(item))

let printed: Printed
const pageOf = (title: string) => printed.outline.find((entry) => flat(entry.title) === flat(title))?.page ?? 0

beforeAll(async () => {
  printed = await print(source)
})

describe('a printed checklist report', () => {
  it('is a valid, tagged PDF with an outline entry for each heading', () => {
    expect(printed.structure).toMatchObject({ tagged: true, lang: 'en-GB', problems: [] })
    expect(printed.outline).toHaveLength(printed.headings)
    const titles = printed.outline.map((entry) => entry.title)
    expect(titles).toEqual(expect.arrayContaining(['Findings', 'Checklist', 'Maintenance guide', 'To be done']))
  })

  it('shows the result on the cover, and large above the findings', () => {
    expect(flat(printed.pages[0] ?? '')).toContain(flat('Overall severity Moderate Main cause Several'))
    const findings = flat(printed.pages[pageOf('Findings') - 1] ?? '')
    expect(findings).toContain(flat('Findings Overall severity Moderate'))
    expect(findings).toContain(flat('Hazard Significant hazard'))
    expect(findings).toContain(flat(`${flagged.length} answers are flagged: somebody should act.`))
  })

  it('prints the deadlines that the answers start', () => {
    const findings = flat(printed.pages[pageOf('Findings') - 1] ?? '')
    expect(report.date).toBe('2026-11-02')
    expect(findings).toContain(
      flat('Investigate Binds social landlords in England 10 working days 24/10/2026 06/11/2026'),
    )
    expect(findings).toContain(
      flat(
        'Written summary to the tenant, unless all is done by then Binds social landlords in England 3 working days 02/11/2026 05/11/2026',
      ),
    )
    expect(findings).toContain(flat('Make safe Binds social landlords in England 5 working days 02/11/2026 09/11/2026'))
  })

  it('lists every action, flagged or not, and every flagged answer, with their pages, actions first', () => {
    const all = flat(printed.pages.slice(pageOf('Findings') - 1, pageOf('Checklist')).join(''))
    const withAction = items.filter(({ item }) => item.action !== '' && shown.has(item))
    expect(withAction.some(({ item }) => item.flagged)).toBe(true)
    expect(withAction.some(({ item }) => !item.flagged)).toBe(true)
    for (const { item } of withAction) expect(all).toContain(flat(`${item.action} ${item.prompt}: ${item.value}`))
    for (const { item } of flagged) expect(all).toContain(flat(`${item.prompt}: ${item.value}`))
    const last = Math.max(...withAction.map(({ item }) => all.indexOf(flat(`${item.prompt}: ${item.value}`))))
    for (const { item } of flagged.filter(({ item: { action } }) => action === ''))
      expect(all.lastIndexOf(flat(`${item.prompt}: ${item.value}`))).toBeGreaterThan(last)
    const rows = printed.pages.slice(pageOf('Checklist') - 1).map(flat)
    const pageOfRow = (words: string) => pageOf('Checklist') + rows.findIndex((text) => text.includes(flat(words)))
    expect(all).toContain(
      flat(`in the room of a child with asthma. Assessment ${pageOfRow('Overall severity Moderate')}`),
    )
    expect(all).toContain(
      flat(
        `Extractor fan: Does not work No movement with the light on; isolator is on. Bathroom ${pageOfRow('Extractor fan Does not work')}`,
      ),
    )
  })

  it('prints each answered question, with notes, location and action', () => {
    const from = flat(printed.pages.slice(pageOf('Checklist') - 1).join(''))
    for (const { item } of items.filter((entry) => isQuestion(entry.item) && shown.has(entry.item))) {
      const value = item.questionType === 'date' ? displayDate(item.value) : item.value
      if (value === '') expect(from, item.prompt).toContain(flat(item.prompt))
      else expect(from, item.prompt).toContain(flat(`${item.prompt} ${item.location} ${value}`))
      if (item.notes) expect(from, item.prompt).toContain(flat(item.notes))
      if (item.action) expect(from, item.prompt).toContain(flat(`Action: ${item.action}`))
    }
  })

  it('prints nothing of a hidden question, including its photograph', () => {
    expect(printed.flat).not.toContain(flat('Where the leak comes from'))
    expect(printed.flat).not.toContain(flat('Words that nobody asked for'))
    expect(printed.photographIds).not.toContain('hidden')
    expect(printed.photographIds.toSorted()).toEqual(
      items.flatMap(({ item }) => (shown.has(item) ? item.photos.map(({ id }) => id) : [])).toSorted(),
    )
    expect(Math.max(...pagesWith(printed, 'CH-01'))).toBeGreaterThanOrEqual(pageOf('Checklist'))
  })

  it('names unanswered questions, and why no deadline is running', async () => {
    const open = structuredClone(body)
    const asked = open.compliancesections.flatMap(({ complianceitems }) => complianceitems)
    for (const item of asked) if (item.slug === 'nation') item.value = ''
    const { flat: words } = await print(aSource(aReport(open), { checklist: source.checklist }))
    expect(words).toContain(flat('No time limit runs: ‘Nation’ is not answered.'))
    expect(words).not.toContain(flat('Binds social landlords'))
    expect(words).toContain(flat('Required and not answered Nation (About the inspection).'))
    expect(words).toContain(flat('Nation Not answered'))
    expect(words).toContain(flat('Not answered: Surface temperature at the coldest place (°C); Moisture content (%).'))
  })

  it('embeds guides below their flags if configured, and extracts the others into a chapter', () => {
    const findings = printed.pages.slice(pageOf('Findings') - 1, pageOf('Checklist')).join('')
    expect(flat(findings)).toContain(flat('Which limits run, for whom and until when stands under Time limits.'))
    const guide = flat(printed.pages.slice(pageOf('Maintenance guide') - 1).join(''))
    expect(guide).toContain(flat('Mould comes back unless its cause is removed. Treat both.'))
    expect(guide).toContain(flat(`Raised in: Assessment, page ${pageOf('Assessment')}; Bedroom, page`))
    expect(guide).toContain(flat('Keep trickle vents open all year and air bricks clear.'))
    expect(flat(findings)).not.toContain(flat('Mould comes back unless its cause is removed.'))
    expect(guide).not.toContain(flat('Act at once.'))
  })
})

it('prints the guides of a dictionary as text with their fonts and sizes, whatever markup they contain', async () => {
  const { data, fonts } = await reportDocument({
    ...source,
    checklist: {
      ...checklistDictionary(defaultDictionary, type),
      flags: (source.checklist?.flags ?? []).map((flag) => ({
        ...flag,
        displayguide:
          '<p onclick="x()">Air <b>well</b><script>bad()</script></p>' +
          '<p><span style="font-family: Dancing Script; font-size: 18pt; position: fixed">And <u>heat</u></span></p>',
      })),
    },
  })
  const { guides } = data as { guides: { blocks: { runs: object[] }[] }[] }
  const runs = guides.slice(0, 1).flatMap(({ blocks }) => blocks.flatMap(({ runs }) => runs))
  const face = { font: 'Dancing Script', size: 18 }
  expect(runs).toMatchObject([
    { text: 'Air ', bold: false },
    { text: 'well', bold: true },
    { text: 'And ', face, style: "font-family: 'Dancing Script', var(--text); font-size: 18pt; line-height: 1.35" },
    { text: 'heat', face, style: expect.stringMatching(/; text-decoration: underline$/) as string },
  ])
  expect(fonts.map(({ family }) => family)).toContain('Dancing Script')
  expect((await reportDocument(source)).fonts.map(({ family }) => family)).not.toContain('Dancing Script')
})
