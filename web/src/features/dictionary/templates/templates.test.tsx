// @vitest-environment jsdom
import { Dictionary, dictionaryMessages, genericMessages } from '@lintel/contract'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Dialogs } from '../../../app/dialogs.tsx'
import { renderRoutes } from '../../../testing/render.tsx'
import { clearScreen, press, toastTexts } from '../../../testing/session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import {
  createDictionaryStore,
  DictionaryEditorProvider,
  isChanged,
  type DictionaryEditor,
} from '../dictionary-store.ts'
import { PopulatedTemplatesTab, TemplatesTab } from './templates-tab.tsx'

const noWords = { lead: '', set_1: ['', '', ''], set_2: ['', '', ''] }
const type = (slug: string) => ({ id: slug, name: slug, systemName: slug, slug })
const room = (slug: string, category: number, types = {}) => ({
  id: slug,
  name: slug,
  slug,
  category,
  priority: 1,
  types,
})
const dictionary = Dictionary.parse({
  version: 'default-1 client-1',
  rooms: [room('hall', 1, { 'doors/door': 1 }), room('study', 1), room('garden', 4)],
  sections: [{ id: 'doors', name: 'Doors', slug: 'doors', types: ['door', 'hatch', 'screen'].map(type) }],
  conditions: { matrix: [noWords, noWords, noWords] },
  reportdictionaries: [],
})

const open = (Tab: ComponentType, { readOnly = false, reporttype = '' } = {}): DictionaryEditor => {
  const editor = { store: createDictionaryStore(dictionary), client: 'c1', type: reporttype, readOnly }
  const element = (
    <DictionaryEditorProvider value={editor}>
      <Tab />
      <Dialogs />
      <ConfirmDialog />
    </DictionaryEditorProvider>
  )
  renderRoutes([{ path: '/dictionary', element }], '/dictionary')
  return editor
}

const typesOf = ({ store }: DictionaryEditor) => store.getState().dictionary.rooms.map(({ types }) => types)
const cell = (name: string) => screen.getByRole('gridcell', { name: new RegExp(`^${name}:`) })
const selected = () => screen.getAllByRole('gridcell', { selected: true }).length
const paste = (text: string) =>
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } })

afterEach(clearScreen)

it('sets levels of a cell by click, digits and letters, and undoes them', async () => {
  const editor = open(TemplatesTab)
  await userEvent.click(cell('hatch, hall'))
  expect(typesOf(editor)[0]).toEqual({ 'doors/door': 1, 'doors/hatch': 1 })
  await userEvent.keyboard('3l')
  expect(typesOf(editor)[0]).toMatchObject({ 'doors/hatch': 21 })
  expect(cell('hatch, hall').textContent).toBe('D·P·L')
  expect(cell('hatch, hall').getAttribute('aria-label')).toContain(
    'Default, Part furnished, Fully furnished with linen',
  )
  await userEvent.keyboard('{Delete}')
  expect(typesOf(editor)[0]).toEqual({ 'doors/door': 1 })
  await userEvent.keyboard('{Control>}zzzz{/Control}')
  expect(typesOf(editor)[0]).toEqual({ 'doors/door': 1 })
  expect(isChanged(editor.store.getState())).toBe(false)
})

it('selects a range with Shift and the arrow keys, and sets all of it in one step', async () => {
  const editor = open(TemplatesTab)
  act(() => cell('door, hall').focus())
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}')
  expect(selected()).toBe(6)
  // One room already has it, so all get it. A garden cannot have a door, but can have a hatch.
  await userEvent.keyboard('d')
  expect(typesOf(editor)).toEqual([{ 'doors/door': 1, 'doors/hatch': 1 }, { 'doors/door': 1, 'doors/hatch': 1 }, {}])
  await userEvent.keyboard('d')
  expect(typesOf(editor)).toEqual([{}, {}, {}])
  await userEvent.keyboard('{Escape}')
  expect(selected()).toBe(1)
})

it('pastes from a spreadsheet completely or not at all, and copies to one', async () => {
  const editor = open(TemplatesTab)
  act(() => cell('door, hall').focus())
  paste('DU\tL\n\tDefault, Fully furnished\n')
  expect(typesOf(editor)).toEqual([{ 'doors/door': 3 }, { 'doors/door': 16, 'doors/hatch': 9 }, {}])
  const copied: string[] = []
  fireEvent.copy(document.activeElement ?? document.body, {
    clipboardData: { setData: (_kind: string, text: string) => copied.push(text) },
  })
  expect(copied).toEqual(['DU\tL\n\tDF'])

  const before = typesOf(editor)
  await userEvent.keyboard('{Escape}')
  paste('D\tSofa')
  expect(toastTexts()).toContain(dictionaryMessages.pasteUnknown('"Sofa" in row 1, column 2'))
  paste('D\tD\tD\tD')
  expect(toastTexts()).toContain(dictionaryMessages.pasteTooLarge('1 rows and 4 columns'))
  paste('D\tD\tD')
  expect(toastTexts()).toContain(dictionaryMessages.pasteElsewhere('door and garden'))
  expect(typesOf(editor)).toEqual(before)
})

it('sets all rooms of a category in its column', async () => {
  const editor = open(PopulatedTemplatesTab)
  expect(cell('door, CAT 1').textContent).toBe('d····')
  await userEvent.click(cell('door, CAT 1'))
  expect(typesOf(editor).map((types) => types['doors/door'])).toEqual([1, 1, undefined])
  expect(cell('door, CAT 1').textContent).toBe('D····')
  // No room belongs to the second category.
  expect(cell('door, CAT 2').getAttribute('aria-disabled')).toBe('true')
})

it('adds a room copied from another, and removes it after confirmation', async () => {
  const editor = open(TemplatesTab)
  await press('Add room')
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Hall')
  await press('Add')
  expect(await screen.findByText(dictionaryMessages.nameTaken('Hall'))).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/^Name/), ' 2')
  await userEvent.click(screen.getByRole('combobox', { name: 'Begin like' }))
  await userEvent.click(await screen.findByRole('option', { name: 'hall' }))
  await press('Add')
  await waitFor(() => expect(toastTexts()).toContain(dictionaryMessages.added('Hall 2')))
  expect(editor.store.getState().dictionary.rooms[3]).toMatchObject({
    name: 'Hall 2',
    slug: 'hall-2',
    category: 1,
    priority: 2,
    types: { 'doors/door': 1 },
  })
  await press('Edit room Hall 2')
  await press('Delete')
  await screen.findByText(genericMessages.confirmDelete)
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) ?? document.body)
  await waitFor(() => expect(editor.store.getState().dictionary.rooms).toHaveLength(3))
  expect(toastTexts()).not.toContain(dictionaryMessages.deletedItem)
})

it('is read-only without permission to edit, and offers a report type its own rooms', async () => {
  const editor = open(TemplatesTab, { readOnly: true })
  await userEvent.click(cell('hatch, hall'))
  await userEvent.keyboard('2')
  expect(isChanged(editor.store.getState())).toBe(false)
  cleanup()
  const own = open(TemplatesTab, { reporttype: 'Damp' })
  await press('Own rooms')
  await userEvent.click(cell('hatch, hall'))
  expect(own.store.getState().dictionary.reportdictionaries[0]?.rooms[0]?.types).toMatchObject({ 'doors/hatch': 1 })
  expect(own.store.getState().dictionary.rooms[0]?.types).toEqual({ 'doors/door': 1 })
})
