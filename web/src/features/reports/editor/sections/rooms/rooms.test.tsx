import { Dictionary, routes } from '@lintel/contract'
import { defaultReportTypes, findItem, itemAt, itemsOfRoom, type ItemPath } from '@lintel/rules'
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { mockResponses, respondTo } from '../../../../../testing/answers.ts'
import { press, toastTexts } from '../../../../../testing/session.ts'
import { useEditor } from '../../editor-context.tsx'
import { aReport, aRoom } from '../../../../../testing/a-report.ts'
import { useEditorKeys } from '../../keyboard/use-editor-keys.ts'
import { anEditor, drawInEditor } from '../../testing/editor-world.tsx'
import { confirmCopied, useIsCopied } from './copied.ts'
import { CopyRoomDialog } from './copy-room-dialog.tsx'
import { ItemForm } from './item-form.tsx'
import { NewItemDialog } from './new-item-dialog.tsx'
import { RestDialog } from './rest/rest-dialog.tsx'
import { MoreButton } from './row-buttons.tsx'
import { RoomMenu } from './row-menus.tsx'

const nothing = () => undefined

const row = { lead: 'Scuffs', set_1: ['low', 'middle', 'high'], set_2: ['one', 'two', 'many'] }
const dictionary = Dictionary.parse({
  version: 'test',
  rooms: [{ id: 'hall', category: 1, name: 'Hall', priority: 1, slug: 'hall', types: { 'doors/door': 31 } }],
  sections: [
    {
      id: 'doors',
      name: 'Doors',
      slug: 'doors',
      types: [
        {
          id: 'door',
          name: 'Door',
          slug: 'door',
          minimumRequired: 1,
          items: [{ name: 'Fire door', slug: 'fire-door' }],
        },
      ],
    },
    { id: 'misc', name: 'Misc', slug: 'misc', types: [{ id: 'misc', name: 'Misc', slug: 'misc' }] },
  ],
  conditions: { matrix: [row, row, row] },
})

interface World {
  type?: string
  dataEntry?: boolean
  item?: object
}

const world = ({ type = 'Inventory', dataEntry, item }: World = {}) => {
  const report = aReport({
    type,
    previousReportRef: 91_377,
    linkedReports: [{ id: 'before', ref: 91_377, type: 'Inventory', date: '2025-11-22' }],
    rooms: [aRoom([{ _uuid: 'item', name: 'Front door', ...item }], { _uuid: 'room' })],
  })
  const editor = anEditor(report, {
    dictionary,
    reportTypes: defaultReportTypes(),
    mayUpload: !dataEntry,
  })
  const { store } = editor
  const inEditor = (content: ReactNode) => drawInEditor(editor, content)
  const theItem = () => {
    const { body } = store.getState()
    const itemPath = findItem(body, 'item')
    const found = itemPath && itemAt(body, itemPath)
    if (!itemPath || !found) throw new Error('The item is gone')
    return { itemPath, item: found }
  }
  return { store, inEditor, theItem }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add' })
const choose = async (name: string, option: string) => {
  fireEvent.click(field(name))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
const write = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } })

it('the New item dialog has a free-text name for data-entry staff, whose items go to Misc', () => {
  const { store, inEditor } = world({ dataEntry: true })
  inEditor(<NewItemDialog roomId="room" onClose={nothing} onAdded={nothing} />)
  fireEvent.change(screen.getByLabelText('Item name'), { target: { value: 'Umbrella stand' } })
  expect(field('Section').value).toBe('Misc')
  expect(field('Type').value).toBe('Misc')
  fireEvent.click(addButton())
  expect(store.getState().body.rooms[0]?.sections.at(-1)).toMatchObject({
    slug: 'misc',
    types: [{ slug: 'misc', items: [{ name: 'Umbrella stand', locallyadded: true }] }],
  })
  cleanup()
  world().inEditor(<NewItemDialog roomId="room" onClose={nothing} onAdded={nothing} />)
  expect(screen.queryByLabelText('Item name')).toBeNull()
})

describe('grading the rest', () => {
  const press = (code: string, shiftKey = false) =>
    fireEvent.keyDown(screen.getByRole('button', { name: /^Grade/ }), { code, shiftKey })
  it('accepts a digit and Shift with a digit, shows the count, and offers the same grades next time', async () => {
    const { store, inEditor, theItem } = world()
    inEditor(<RestDialog roomId="room" onClose={nothing} />)
    expect(screen.getByRole('status').textContent).toBe('1 item without a grade. Graded items stay as they are.')
    press('Digit3')
    press('Digit4', true)
    expect(theItem().item.condition.in).toMatchObject({ condition: 'Average', cleanliness: 'Grubby' })
    expect(toastTexts()).toEqual(['Hall: 1 item graded Average, Grubby'])
    act(() => void store.undo())
    expect(theItem().item.condition.in).toMatchObject({ condition: '', cleanliness: '' })
    cleanup()
    inEditor(<RoomMenu roomId="room" anchor={document.body} onClose={nothing} onRest={nothing} onCopyRoom={nothing} />)
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Grade the rest: Average, Grubby' }))
    expect(theItem().item.condition.in).toMatchObject({ condition: 'Average', cleanliness: 'Grubby' })
  })
})

it('copying a room asks what to copy, opens the copy, and marks its values until one is changed or confirmed', async () => {
  const { store, inEditor } = world({ item: { colour: 'White', condition: { in: { condition: 'Good' } } } })
  const shown: string[] = []
  inEditor(<CopyRoomDialog roomId="room" onClose={nothing} onCopied={(id) => shown.push(id)} />)
  fireEvent.click(screen.getByRole('radio', { name: /With grades and colours/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  const copy = store.getState().body.rooms[1]
  expect(shown).toEqual([copy?._uuid])
  expect(toastTexts()).toEqual(['Hall 2: 1 item copied from Hall'])
  const [item] = copy ? itemsOfRoom(copy) : []
  if (!item) throw new Error('Nothing was copied')
  expect(item).toMatchObject({ colour: 'White', condition: { in: { condition: 'Good' } } })
  const { result } = renderHook(() => useIsCopied(item, 'in'))
  expect(result.current).toBe(true)
  const changed = { ...item, colour: 'Grey' }
  expect(renderHook(() => useIsCopied(changed, 'in')).result.current).toBe(false)
  act(() => confirmCopied(item._uuid))
  expect(result.current).toBe(false)
  act(() => void store.undo())
  expect(store.getState().body.rooms).toHaveLength(1)
})

/** The form of the item with its present values. */
function OpenItem({ itemPath }: { itemPath: ItemPath }) {
  const item = useEditor(({ body }) => itemAt(body, itemPath))
  return item && <ItemForm item={item} itemPath={itemPath} />
}

describe('a note that is typed', () => {
  const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note 1 text')
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent.replace('Enter', ''))

  it('completes with the dictionary’s words: Enter inserts the first, Escape closes, Ctrl Enter is left to the next item', async () => {
    mockResponses(
      respondTo(routes.getOwnPhrases, () => ({ phrases: [{ key: 'fwt', text: 'wear and tear' }], version: 1 })),
    )
    const { store, inEditor, theItem } = world({ item: { condition: { in: { notes: [{ note: '' }] } } } })
    inEditor(<OpenItem itemPath={theItem().itemPath} />)
    const type = (text: string) => fireEvent.change(note(), { target: { value: text } })
    type('S')
    expect(options()).toEqual([])
    type('Sc')
    await waitFor(() => expect(options()).toEqual(['Scuffs']))
    expect(note().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id)
    fireEvent.keyDown(note(), { key: 'Enter', ctrlKey: true })
    expect(note().value).toBe('Sc')
    fireEvent.keyDown(note(), { key: 'Enter' })
    expect(note().value).toBe('Scuffs')
    expect(document.activeElement).toBe(note())
    // Follow-up words are offered, and can only be chosen with the arrow keys.
    expect(options()).toEqual(['low', 'middle', 'high'])
    expect(note().hasAttribute('aria-activedescendant')).toBe(false)
    fireEvent.keyDown(note(), { key: 'ArrowDown' })
    fireEvent.keyDown(note(), { key: 'Enter' })
    expect(note().value).toBe('Scuffs low')
    expect(options()).toContain('about … cm')
    expect(fireEvent.keyDown(note(), { key: 'Escape' })).toBe(false)
    expect(options()).toEqual([])
    act(() => void store.undo())
    expect(note().value).toBe('Scuffs')
    type('Scuffs ;f')
    await waitFor(() => expect(options()).toEqual([';fwt  wear and tear']))
    fireEvent.click(screen.getByRole('option'))
    expect(note().value).toBe('Scuffs wear and tear')
  })
})

describe('an open item', () => {
  it('writes each keystroke in its name to the store immediately; labels follow after a pause', async () => {
    const { store, inEditor, theItem } = world()
    const { itemPath } = theItem()
    inEditor(<OpenItem itemPath={itemPath} />)
    for (const text of ['F', 'Fi', 'Fir']) {
      write('Item', text)
      expect(theItem().item.name).toBe(text)
      expect(field('Item').value).toBe(text)
    }
    expect(screen.getByRole('group', { name: 'Photos of Front door' })).toBeTruthy()
    expect(await screen.findByRole('group', { name: 'Photos of Fir' })).toBeTruthy()
    expect(store.getState().undoable).toHaveLength(1)
    await choose('Item', 'Fire door')
    expect(theItem().item).toMatchObject({ name: 'Fire door', slug: 'fire-door' })
    write('Item', 'Gate')
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Fire door' })).toBeNull())
    act(() => void store.undo())
    expect(field('Item').value).toBe('Front door')
  })

  it.each([
    { type: 'Inventory', facts: '', readonly: false },
    { type: 'Check Out', facts: 'condition.out.facts.', readonly: true },
  ])('shows in a report $type the error at each refused text until the text changes', ({ type, facts, readonly }) => {
    const side = type === 'Check Out' ? 'out' : 'in'
    const written = { name: 'Gate', colour: 'Green', constituents: [{ label: 'Latch', value: 1 }] }
    const notes = { notes: [{ note: 'Rust' }] }
    const condition = readonly ? { in: { readonly }, out: { facts: written, ...notes } } : { in: notes }
    const { store, inEditor, theItem } = world({ type, item: readonly ? { condition } : { ...written, condition } })
    const { itemPath } = theItem()
    inEditor(<OpenItem itemPath={itemPath} />)
    const at = 'rooms.0.sections.0.types.0.items.0.'
    const fields = [
      { path: `${facts}name`, value: 'Gate', element: () => field('Item') },
      { path: `${facts}colour`, value: 'Green', element: () => screen.getByLabelText('Colour', { selector: 'input' }) },
      { path: `${facts}constituents.0.label`, value: 'Latch', element: () => screen.getByLabelText('Part 1') },
      { path: `condition.${side}.notes.0.note`, value: 'Rust', element: () => screen.getByLabelText('Note 1 text') },
    ]
    act(() =>
      store.refuse(
        fields.map(({ path, value }) => ({
          path: at + path,
          value,
          message: `No ${value}`,
          section: 'Rooms',
          where: '',
        })),
      ),
    )
    for (const { value, element } of fields) {
      expect(element().getAttribute('aria-invalid')).toBe('true')
      expect(screen.getByText(`No ${value}`)).toBeTruthy()
      fireEvent.change(element(), { target: { value: `${value}s` } })
      expect(screen.queryByText(`No ${value}`)).toBeNull()
    }
    expect(store.getState().undoable.map(({ label }) => label)).toEqual([
      'Rename item',
      'Change colour',
      'Name part',
      'Write note',
    ])
  })

  it('is not graded by a digit that is typed after its menu was closed', async () => {
    const { store, inEditor, theItem } = world()
    function Row() {
      const [anchor, setAnchor] = useState<HTMLElement>()
      const list = useRef(null)
      const keys = { onSave: nothing, onAddItem: nothing, onAddRoom: nothing, onUndo: nothing, onRedo: nothing }
      useEditorKeys({ list, inRooms: true, onSection: nothing, ...keys })
      const menu = { onClose: () => setAnchor(undefined), onRest: nothing, onCopyRoom: nothing }
      return (
        <>
          <MoreButton name="Front door" onMenu={setAnchor} />
          {anchor && <RoomMenu roomId="room" anchor={anchor} {...menu} />}
        </>
      )
    }
    inEditor(<Row />)
    const grade = () => theItem().item.condition.in.condition
    act(() => store.goToItem('item'))
    await userEvent.keyboard('4')
    await waitFor(() => expect(grade()).toBe('Poor'))
    await press('More for Front door')
    await screen.findByRole('menu')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await userEvent.keyboard('5')
    expect(grade()).toBe('Poor')
  })

  it('asks for its details with the first one focused', async () => {
    const { inEditor, theItem } = world()
    inEditor(<OpenItem itemPath={theItem().itemPath} />)
    await press('Make, model, serial')
    await userEvent.keyboard('Yale')
    expect(theItem().item.make).toBe('Yale')
  })

  it('keeps when it was bought once that can be read, and marks what cannot', async () => {
    const { store, inEditor, theItem } = world()
    inEditor(<OpenItem itemPath={theItem().itemPath} />)
    await press('Bought, quality')
    const bought = screen.getByRole<HTMLInputElement>('textbox', { name: 'Bought' })
    await userEvent.keyboard('3/2019')
    expect(theItem().item.bought).toBe('2019-03')
    await userEvent.keyboard('{Backspace}{Tab}')
    expect(theItem().item.bought).toBe('2019-03')
    expect(bought.getAttribute('aria-invalid')).toBe('true')
    act(() => void store.undo())
    expect([theItem().item.bought, bought.value]).toEqual(['', ''])
  })
})
