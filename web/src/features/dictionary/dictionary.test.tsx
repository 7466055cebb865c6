import {
  Dictionary,
  dictionaryMessages,
  genericMessages,
  routes,
  ComplianceQuestion,
  type DictionaryType,
  type Group,
  MaintenanceFlag,
} from '@lintel/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { Dialogs } from '../../app/dialogs.tsx'
import { mockResponses, respondTo, Refusal } from '../../testing/answers.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { press, signInAs, toastTexts } from '../../testing/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import {
  createDictionaryStore,
  DictionaryEditorProvider,
  isChanged,
  type DictionaryEditor,
} from './dictionary-store.ts'
import { DictionaryScreen } from './dictionary.screen.tsx'
import { ConditionsTab } from './conditions/conditions-tab.tsx'
import { FlagsTab } from './flags/flags-tab.tsx'
import { save } from './dictionary-bar.tsx'
import { ItemsTab } from './items/items-tab.tsx'
import { QuestionsTab } from './questions/questions-tab.tsx'
import { TemplatesTab } from './templates/templates-tab.tsx'

const noWords = { lead: '', set_1: ['', '', ''], set_2: ['', '', ''] } as const
const lock: DictionaryType['items'][number] = { name: 'Lock', slug: 'lock', colours: [], constituents: [], makes: [] }
const door = {
  id: 'door',
  name: 'Door',
  systemName: '',
  slug: 'door',
  minimumRequired: 1,
  asksBought: false,
  items: [lock],
}
const question = ComplianceQuestion.parse({
  slug: 'is_it_damp',
  prompt: 'Is it damp?',
  questionType: 'select',
  optionList: ['Yes', 'No'],
  order: 1,
  flag: true,
  flagvalue: 'Yes',
  maintenanceflag: 'repair',
})
const follow = ComplianceQuestion.parse({
  slug: 'where',
  prompt: 'Where is it?',
  questionType: 'text',
  order: 2,
  link: 'is_it_damp',
  conditional: true,
  linkconditionvalue: 'Yes',
})
const flag = MaintenanceFlag.parse({
  slug: 'repair',
  flag: 'Repair',
  symbol: 'wrench',
  colour: '#000000',
  backgroundcolour: '#ffffff',
  pdfDisplay: 'embed',
})
const dictionary = Dictionary.parse({
  version: 'default-1 client-1',
  rooms: [],
  sections: [{ id: 'doors', name: 'Doors', slug: 'doors', types: [door] }],
  conditions: { matrix: [noWords, noWords, noWords] },
  colours: ['White'],
  reportdictionaries: [{ reporttype: 'Damp', compliance_list: [question, follow], maintenance_flags: [flag] }],
})

const open = (Tab: ComponentType, { type = '', readOnly = false } = {}): DictionaryEditor => {
  const editor: DictionaryEditor = { store: createDictionaryStore(dictionary), client: 'c1', type, readOnly }
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

const now = ({ store }: DictionaryEditor) => store.getState().dictionary
it('says that it is saving, then that it is saved, and what that has deleted', async () => {
  const editor = open(ItemsTab)
  const saved = { ...dictionary, version: 'default-1 client-2', sections: [], reportdictionaries: [] }
  editor.store.setState({ dictionary: { ...saved, version: dictionary.version } })
  const arrived = Promise.withResolvers<Dictionary>()
  mockResponses(respondTo(routes.saveDictionary, () => arrived.promise))
  const saving = save(editor)
  expect(toastTexts()).toEqual([genericMessages.saving])
  arrived.resolve(saved)
  await act(() => saving)
  const { deletedItem, flagDeleted } = dictionaryMessages
  expect(toastTexts()).toEqual([genericMessages.saved, deletedItem, flagDeleted])
  expect(now(editor).version).toBe('default-1 client-2')
})

it('refuses questions linked in a circle, naming them', async () => {
  const editor = open(QuestionsTab, { type: 'Damp' })
  await press('Edit Is it damp?')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Linked' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Where is it?' }))
  const circle = '"Is it damp?" → "Where is it?" → "Is it damp?"'
  await screen.findByText(dictionaryMessages.linkedInCircle(circle))
  const button = within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' })
  expect(button.hasAttribute('disabled')).toBe(true)
  expect(isChanged(editor.store.getState())).toBe(false)
})

const openScreen = (address: string, groups: Group[] = ['Administrators']) => {
  signInAs(groups, { clientId: 'c1' })
  return renderRoutes([{ path: '/dictionary/*', element: <DictionaryScreen /> }], address).router
}
const tabNames = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

it('shows flags to administrators only, and the items again once the report type is cleared', async () => {
  mockResponses(respondTo(routes.getDictionary, () => dictionary))
  const router = openScreen('/dictionary/flags')
  await screen.findByText('Choose a report type')
  expect(tabNames()).toEqual(['Items', 'Conditions', 'Templates', 'Templates by category', 'Flags'])
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
  await act(() => router.navigate('/dictionary/conditions?type=Inventory'))
  await waitFor(() => expect(tabNames()).toEqual(['Conditions', 'Questions', 'Flags']))
  await press('Clear Report type')
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/dictionary/items', search: '' }))
})

it.each([ItemsTab, ConditionsTab, TemplatesTab, QuestionsTab, FlagsTab])(
  'shows report types without a dictionary of their own: %o',
  (Tab) => {
    open(Tab, { type: 'Property Visit' })
    expect(screen.queryByText('Unexpected Application Error!')).toBeNull()
  },
)

it('asks only about conflicting changes, and keeps all others', async () => {
  const editor = open(ItemsTab)
  const named = (name: string, colours: string[]): Dictionary => ({
    ...dictionary,
    colours,
    sections: dictionary.sections.map((section) => ({ ...section, name })),
  })
  const theirs = { ...named('Their doors', ['White', 'Rust']), version: 'default-1 client-2' }
  mockResponses(
    respondTo(routes.saveDictionary, () => new Refusal(409, { message: 'x', id: 'y', current: 2 })),
    respondTo(routes.getClientDictionary, () => theirs),
  )
  act(() => editor.store.setState({ dictionary: named('My doors', ['White']) }))
  await act(() => save(editor))
  await userEvent.click(await screen.findByRole('radio', { name: 'Theirs: Their doors' }))
  await press('Continue')
  expect(now(editor)).toMatchObject({ version: 'default-1 client-2', colours: ['White', 'Rust'] })
  expect(now(editor).sections[0]?.name).toBe('Their doors')
})
