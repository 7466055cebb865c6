import { type OpenReportTemplate, type TemplateSection, type TemplateSetting } from '@lintel/contract'
import { newClient } from '@lintel/rules'
import { describe, expect, it } from 'vitest'
import { aSection, aTemplate } from '../template.fixture.ts'
import {
  designOf,
  editOf,
  isChanged,
  openedDefault,
  openedOwn,
  previewOf,
  rowsOf,
  sectionsOf,
  withRowMoved,
} from './design.ts'

const sections = ['cover', 'contents', 'keys', 'rooms', 'record'].map((id) => aSection(id, `h1 ${id}`))
const base = { csscode: '', sections }
const { client: _, ...content } = aTemplate(sections)
const standard: OpenReportTemplate = { ...content, id: 'default-pro-inventory-report', default: 'shipped', version: 0 }
const client = newClient({ id: 'c', name: 'Harbour' }, { branchId: 'b' })
client.looknfeel.primarycolour = '#123456'
const combination = { peachpackage: 'Pro', type: 'Inventory', variant: 'report' } as const
const opened = openedDefault(standard, combination, client)
const names = (rows: readonly { section: TemplateSection; isOn?: boolean }[]) =>
  rows.map(({ section: { name }, isOn }) => (isOn ? name : `(${name})`))

describe('a client without its own template', () => {
  it('starts with the default and the client’s settings, and nothing to save', () => {
    const design = designOf(opened)
    expect(design.settings.find(({ systemname }) => systemname === 'primary_colour')?.value).toBe('#123456')
    expect(isChanged(opened, design)).toBe(false)
    // Saving stores references to the default.
    expect(editOf(opened, design).sections.map(({ pugcode }) => pugcode)).toEqual(['', '', '', '', ''])
  })

  it('is previewed with the default’s code', () => {
    const preview = previewOf(opened, designOf(opened), { client: 'c', ref: 7 })
    expect(preview).toMatchObject({ template: standard.id, client: 'c', ref: 7 })
    expect(preview).not.toHaveProperty('csscode')
    expect(preview.sections[2]?.pugcode).toBe('h1 keys')
  })
})

describe('sections', () => {
  it('that are off keep their places in the default, and their settings', () => {
    const [cover, contents, , rooms] = base.sections
    if (!cover || !contents || !rooms) throw new Error('They are there.')
    const rows = rowsOf([cover, contents, rooms], { ...base, settings: [] })
    expect(names(rows)).toEqual(['cover', 'contents', '(keys)', 'rooms', '(record)'])
    expect(sectionsOf({ rows }).map(({ name }) => name)).toEqual(['cover', 'contents', 'rooms'])
    const kept = { ...aSection('keys', 'h1 keys'), settings: [] as TemplateSetting[], name: 'Keys as they were' }
    const again = rowsOf([cover, contents, rooms], { ...base, settings: [] }, [{ section: kept, isOn: false }])
    expect(again[2]?.section.name).toBe('Keys as they were')
  })

  it('at the head keep their places, whatever is moved', () => {
    const rows = rowsOf(base.sections, { ...base, settings: [] })
    const order = (from: number, to: number) => withRowMoved(rows, from, to).map((row) => row.section.name)
    expect(order(4, 0)).toEqual(['cover', 'contents', 'record', 'keys', 'rooms'])
    expect(order(0, 3)).toEqual(['cover', 'contents', 'keys', 'rooms', 'record'])
    expect(order(2, 4)).toEqual(['cover', 'contents', 'rooms', 'record', 'keys'])
  })

  it('moved back to their places count as unchanged', () => {
    const design = designOf(opened)
    const off = { ...design, rows: design.rows.map((row, at) => ({ ...row, isOn: at !== 3 })) }
    expect(isChanged(opened, off)).toBe(true)
    expect(isChanged(opened, { ...off, rows: off.rows.map((row) => ({ ...row, isOn: true })) })).toBe(false)
  })
})

it('an incomplete colour is previewed with its previous value', () => {
  const own = openedOwn({ ...standard, id: 'mine', defaultid: standard.id, version: 3 })
  const printed = (value: string) => {
    const design = designOf(own)
    const settings = design.settings.map((setting) =>
      setting.systemname === 'primary_colour' ? { ...setting, value } : setting,
    )
    const preview = previewOf(own, { ...design, settings }, { client: 'c', ref: 7 })
    return preview.settings.find(({ systemname }) => systemname === 'primary_colour')?.value
  }
  expect(printed('#0b6')).toBe('#000000')
  expect(printed('#0b6e4f')).toBe('#0b6e4f')
  expect(previewOf(own, designOf(own), { client: 'c', ref: 7 })).toMatchObject({ template: 'mine', csscode: '' })
})
