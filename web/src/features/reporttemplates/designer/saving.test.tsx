import { reportTemplateMessages, routes } from '@lintel/contract'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockResponses, respondTo, Refusal } from '../../../testing/answers.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Toaster } from '../../../ui/toaster.tsx'
import { aSection, aTemplate } from '../template.fixture.ts'
import { isChanged, openedOwn, sectionsOf, type Opened } from './design.ts'
import {
  createDesigner,
  DesignerProvider,
  setReportSetting,
  switchSection,
  type DesignerStore,
} from './designer-store.ts'
import { Notices } from './designer.screen.tsx'
import { save } from './saving.ts'
import { SectionList } from './section-list.tsx'

const sections = ['cover', 'contents', 'keys', 'rooms'].map((id) => aSection(id))
const template = aTemplate(sections)
const at = (name: string) => template.settings.findIndex(({ systemname }) => systemname === name)
const withColour = (value: string) =>
  template.settings.map((setting) => (setting.systemname === 'primary_colour' ? { ...setting, value } : setting))

let store: DesignerStore
const begin = (opened: Opened) => {
  store = createDesigner(opened)
  renderComponent(
    <DesignerProvider value={{ store, readOnly: false }}>
      <Notices />
      <SectionList onOpen={() => undefined} />
      <ConfirmDialog />
      <Toaster />
    </DesignerProvider>,
  )
}
const saver = (read: () => Promise<Opened>) => ({ store, client: 'c', images: [], read })
const none = () => Promise.reject(new Error('Nobody reads it.'))
const colour = (value: string) => act(() => setReportSetting(store, at('primary_colour'), { value }))

const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('\n')

it('a refusal by the server is shown with its id, and nothing is lost', async () => {
  begin(openedOwn(template))
  mockResponses(respondTo(routes.saveReportTemplate, () => new Refusal(400, { message: 'No.', id: 'log-7' })))
  colour('#0b6e4f')
  await act(() => save(saver(none), 7))
  expect(alerts()).toContain('No.')
  expect(screen.getByText('log-7')).toBeTruthy()
  expect(screen.getAllByText(reportTemplateMessages.saveFailed).length).toBeGreaterThan(0)
  expect(store.getState().settings[at('primary_colour')]?.value).toBe('#0b6e4f')
})

it('merges a version that another user saved first, with the unsaved changes on top', async () => {
  begin(openedOwn(template))
  mockResponses(
    respondTo(routes.saveReportTemplate, () => new Refusal(409, { message: 'Saved.', id: 'x', current: 4 })),
  )
  act(() => switchSection(store, 'keys', false))
  const theirs = openedOwn({ ...template, version: 4, savedBy: 'Priya Nair', settings: withColour('#0b6e4f') })
  await act(() =>
    save(
      saver(async () => theirs),
      7,
    ),
  )
  const state = store.getState()
  expect(state.opened.own?.version).toBe(4)
  expect(state.settings[at('primary_colour')]?.value).toBe('#0b6e4f')
  expect(sectionsOf(state).map(({ name }) => name)).toEqual(['cover', 'contents', 'rooms'])
  expect(isChanged(state.opened, state)).toBe(true)
  expect(state.changedMeanwhile).toHaveLength(1)
})
