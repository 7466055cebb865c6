// @vitest-environment jsdom
import { reportTemplateMessages, routes } from '@lintel/contract'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
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
const own = {
  ...template,
  sections: [...sections, { ...aSection('ours', 'h1 Ours'), basesectionId: '', name: 'Ours' }],
}
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

afterEach(cleanup)

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

it('a failed creation is reported as such', async () => {
  begin({ ...openedOwn(template), own: undefined })
  mockResponses(respondTo(routes.createReportTemplate, () => new Refusal(409, { message: 'Too many.', id: 'x' })))
  colour('#0b6e4f')
  await act(() =>
    save(
      saver(async () => ({ ...openedOwn(template), own: undefined })),
      7,
    ),
  )
  expect(alerts()).toContain(reportTemplateMessages.addFailed)
  expect(alerts()).toContain('Too many.')
})

it('an invalid colour is not sent', async () => {
  begin(openedOwn(template))
  mockResponses()
  colour('#12')
  await act(() => save(saver(none), 7))
  expect(alerts()).toContain(`Primary colour: ${reportTemplateMessages.notAColour}`)
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

it('a section that is not in the default is deleted by its switch, after confirmation', async () => {
  begin(openedOwn(own))
  const press = () => userEvent.click(screen.getByRole('switch', { name: 'Print Ours' }))
  await press()
  expect(await screen.findByText(reportTemplateMessages.confirmDeleteSection)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(sectionsOf(store.getState()).map(({ name }) => name)).toContain('Ours')
  await press()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sectionsOf(store.getState()).map(({ name }) => name)).not.toContain('Ours'))
  expect(screen.queryByText(reportTemplateMessages.sectionDeleted)).toBeNull()
  mockResponses(respondTo(routes.saveReportTemplate, () => ({ ...template, version: 4 })))
  await act(() => save(saver(none), 7))
  expect(screen.getByText(reportTemplateMessages.sectionDeleted)).toBeTruthy()
})
