// @vitest-environment jsdom
import {
  Dictionary,
  Item,
  itemDetailNames,
  itemDetails,
  mapDetails,
  OwnPhrases,
  reportMessages,
  roomMessages,
  routes,
  type ReportType,
} from '@lintel/contract'
import {
  addRoom,
  defaultReportTypes,
  findItem,
  itemAt,
  itemsOfRoom,
  newId,
  removeRoom,
  roomLike,
  type ItemPath,
} from '@lintel/rules'
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../../../lib/query-client.ts'
import { useToasts } from '../../../../../lib/toasts.ts'
import { mockResponses, respondTo } from '../../../../../testing/answers.ts'
import { useEditor } from '../../editor-context.tsx'
import { useEditorKeys } from '../../keyboard/use-editor-keys.ts'
import { aReport, aRoom } from '../../testing/a-report.ts'
import { anEditor, drawInEditor } from '../../testing/editor-world.tsx'
import { AddRoomDialog } from './add-room-dialog.tsx'
import { CopyToDialog } from './apply/copy-to-dialog.tsx'
import { takeFromAbove } from './apply/apply.ts'
import { confirmCopied, useIsCopied } from './copied.ts'
import { CopyRoomDialog } from './copy-room-dialog.tsx'
import { AudioList } from './audio-list.tsx'
import { ItemForm } from './item-form.tsx'
import { NewItemDialog } from './new-item-dialog.tsx'
import { RestDialog } from './rest/rest-dialog.tsx'
import { RoomMenu } from './row-menus.tsx'

const nothing = () => undefined

afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [], held: false })
})

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
const misc = dictionary.sections.findIndex(({ slug }) => slug === 'misc')

interface World {
  type?: string
  words?: Dictionary
  dataEntry?: boolean
  changeType?: (type: ReportType) => ReportType
  item?: object
}

const world = ({
  type = 'Inventory',
  words = dictionary,
  dataEntry,
  changeType = (same) => same,
  item,
}: World = {}) => {
  const report = aReport({
    type,
    previousReportRef: 91_377,
    linkedReports: [{ id: 'before', ref: 91_377, type: 'Inventory', date: '2025-11-22' }],
    rooms: [aRoom([{ _uuid: 'item', name: 'Front door', ...item }], { _uuid: 'room' })],
  })
  const editor = anEditor(report, {
    dictionary: words,
    reportTypes: defaultReportTypes().map(changeType),
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

const said = () => useToasts.getState().toasts.map(({ text }) => text)
const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add' })
const choose = async (name: string, option: string) => {
  fireEvent.click(field(name))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
const write = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } })

describe('the New item dialog', () => {
  it('enables each field after the choice before it, and Add with room, section and type', async () => {
    const { store, inEditor } = world()
    inEditor(<NewItemDialog onClose={nothing} onAdded={nothing} />)
    const disabled = () => ['Section', 'Type', 'Item', 'Colour'].filter((name) => field(name).disabled)
    expect(disabled()).toEqual(['Section', 'Type', 'Item', 'Colour'])
    await choose('Room', 'Hall')
    expect(disabled()).toEqual(['Type', 'Item', 'Colour'])
    await choose('Section', 'Doors')
    expect(disabled()).toEqual(['Item', 'Colour'])
    expect(addButton().disabled).toBe(true)
    write('Type', 'Cat flap')
    expect(disabled()).toEqual(['Colour'])
    expect(addButton().disabled).toBe(false)
    write('Item', 'Cat flap, rear')
    expect(disabled()).toEqual([])
    fireEvent.click(addButton())
    expect(said()).toEqual([reportMessages.itemAdded])
    const type = store.getState().body.rooms[0]?.sections[0]?.types[1]
    expect(type).toMatchObject({ slug: 'cat-flap', items: [{ name: 'Cat flap, rear', locallyadded: true }] })
  })

  it('rejects a type of the other room category', async () => {
    world().inEditor(<NewItemDialog roomId="room" onClose={nothing} onAdded={nothing} />)
    await choose('Section', 'Doors')
    write('Type', 'Fence')
    expect(screen.getByText('This type is for rooms of another category.')).toBeTruthy()
    expect(addButton().disabled).toBe(true)
  })

  it('shows an error if its room was removed meanwhile', async () => {
    const { store, inEditor } = world()
    const onClose = vi.fn<() => void>()
    inEditor(<NewItemDialog roomId="room" onClose={onClose} onAdded={nothing} />)
    await choose('Section', 'Doors')
    write('Type', 'Door')
    act(() => store.edit('Remove room', (draft) => removeRoom(draft, 0)))
    fireEvent.click(addButton())
    expect(said()).toEqual([roomMessages.couldNotFindRoom])
    expect(onClose).not.toHaveBeenCalled()
  })

  it('has a free-text name for data-entry staff, whose items go to Misc', () => {
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

  it('says what the dictionary lacks for a name alone', () => {
    const words = { ...dictionary, sections: dictionary.sections.toSpliced(misc, 1) }
    world({ dataEntry: true, words }).inEditor(<NewItemDialog roomId="room" onClose={nothing} onAdded={nothing} />)
    fireEvent.change(screen.getByLabelText('Item name'), { target: { value: 'Umbrella stand' } })
    expect(said()).toEqual([roomMessages.noMiscSection])
  })

  it('creates a room with the item for types without room cards', async () => {
    const changeType = (type: ReportType) => ({ ...type, reportItemBased: true })
    const { store, inEditor } = world({ changeType })
    act(() => store.edit('Remove room', (draft) => removeRoom(draft, 0)))
    inEditor(<NewItemDialog onClose={nothing} onAdded={nothing} />)
    await choose('Room', 'Hall')
    await choose('Section', 'Doors')
    write('Type', 'Door')
    fireEvent.click(addButton())
    expect(store.getState().body.rooms).toMatchObject([{ name: 'Hall', category: 1, sections: [{ slug: 'doors' }] }])
  })
})

describe('the Add room dialog', () => {
  it('needs a type and a name, and adds the room with its default items', async () => {
    const { store, inEditor } = world()
    inEditor(<AddRoomDialog onClose={nothing} onAdded={nothing} />)
    expect(addButton().disabled).toBe(true)
    await choose('Room type', 'Hall')
    const name = screen.getByLabelText<HTMLInputElement>('Room name')
    expect(name.value).toBe('Hall 2')
    fireEvent.change(name, { target: { value: ' ' } })
    expect(addButton().disabled).toBe(true)
    fireEvent.change(name, { target: { value: 'Landing' } })
    fireEvent.submit(name)
    expect(store.getState().body.rooms[1]).toMatchObject({
      name: 'Landing',
      sections: [{ slug: 'doors', types: [{ items: [{ name: 'Door' }] }] }, { slug: 'misc' }],
    })
  })

  it.each([
    { lacks: 'section', sections: dictionary.sections.toSpliced(misc, 1), message: roomMessages.noMiscSection },
    {
      lacks: 'type',
      sections: dictionary.sections.map((section) => (section.slug === 'misc' ? { ...section, types: [] } : section)),
      message: roomMessages.noMiscType,
    },
  ])('says that the dictionary has no Misc $lacks', async ({ sections, message }) => {
    const { inEditor } = world({ words: { ...dictionary, sections } })
    inEditor(<AddRoomDialog onClose={nothing} onAdded={nothing} />)
    await choose('Room type', 'Hall')
    fireEvent.click(addButton())
    expect(said()).toEqual([message])
  })
})

describe('grading the rest', () => {
  const press = (code: string, shiftKey = false) =>
    fireEvent.keyDown(screen.getByRole('button', { name: /^Grade/ }), { code, shiftKey })
  afterEach(() => localStorage.clear())

  it('accepts a digit and Shift with a digit, shows the count, and offers the same grades next time', async () => {
    const { store, inEditor, theItem } = world()
    inEditor(<RestDialog roomId="room" onClose={nothing} />)
    expect(screen.getByRole('status').textContent).toBe('1 item without a grade. Graded items stay as they are.')
    press('Digit3')
    press('Digit4', true)
    expect(theItem().item.condition.in).toMatchObject({ condition: 'Average', cleanliness: 'Grubby' })
    expect(said()).toEqual(['Hall: 1 item graded Average, Grubby'])
    act(() => void store.undo())
    expect(theItem().item.condition.in).toMatchObject({ condition: '', cleanliness: '' })
    cleanup()
    inEditor(<RoomMenu roomId="room" anchor={document.body} onClose={nothing} onRest={nothing} onCopyRoom={nothing} />)
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Rest: Average, Grubby' }))
    expect(theItem().item.condition.in).toMatchObject({ condition: 'Average', cleanliness: 'Grubby' })
  })

  it('has its grades in an open item too: one press, one undo step, a second press keeps them', () => {
    const { store, inEditor, theItem } = world({ item: { condition: { in: { condition: 'Poor' } } } })
    inEditor(<OpenItem itemPath={theItem().itemPath} />)
    const usual = screen.getByRole('button', { name: 'Average, Grubby' })
    expect(usual.getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(usual)
    fireEvent.click(usual)
    expect(theItem().item.condition.in).toMatchObject({ condition: 'Average', cleanliness: 'Grubby' })
    expect(usual.getAttribute('aria-pressed')).toBe('true')
    act(() => void store.undo())
    expect(theItem().item.condition.in).toMatchObject({ condition: 'Poor', cleanliness: '' })
  })

  it('leaves graded items alone, and focuses a button that is enabled', async () => {
    const { inEditor, theItem } = world({ item: { condition: { in: { condition: 'Poor' } } } })
    inEditor(<RestDialog onClose={nothing} />)
    expect(screen.getByRole('status').textContent).toBe('Every item here is graded.')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
    press('Digit2', true)
    expect(theItem().item.condition.in).toMatchObject({ condition: 'Poor', cleanliness: '' })
    expect(said()).toEqual([])
  })

  it('offers Same as Check-In first at check-out', async () => {
    const { inEditor, theItem } = world({ type: 'Check Out', item: { condition: { in: { condition: 'Good' } } } })
    inEditor(<RestDialog onClose={nothing} />)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Same as Check-In'))
    fireEvent.click(screen.getByRole('button', { name: 'Same as Check-In' }))
    expect(theItem().item.condition.out).toMatchObject({ condition: 'Good', sameAsCheckin: { active: true } })
    expect(said()).toEqual(['Whole report: 1 item set to Same as Check-In'])
  })
})

describe('copying', () => {
  it('a room asks what to copy, opens the copy, and marks its values until one is changed or confirmed', async () => {
    const { store, inEditor } = world({ item: { colour: 'White', condition: { in: { condition: 'Good' } } } })
    const shown: string[] = []
    inEditor(<CopyRoomDialog roomId="room" onClose={nothing} onCopied={(id) => shown.push(id)} />)
    fireEvent.click(screen.getByRole('radio', { name: /With grades and colours/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
    const copy = store.getState().body.rooms[1]
    expect(shown).toEqual([copy?._uuid])
    expect(said()).toEqual(['Hall 2: 1 item copied from Hall'])
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

  it('to other items preselects those of the same name, and shows how many got which fields', () => {
    const { store, inEditor } = world({ item: { colour: 'White', condition: { in: { condition: 'Good' } } } })
    act(() =>
      store.edit('Copy room', (draft) => {
        if (draft.rooms[0]) addRoom(draft, roomLike(draft.rooms[0], 'Hall 2', newId, { colours: false }))
      }),
    )
    inEditor(<CopyToDialog itemId="item" onClose={nothing} />)
    fireEvent.click(screen.getByRole('button', { name: 'Copy to 1 item' }))
    expect(said()).toEqual(['Front door: condition, colour copied to 1 item'])
    const rooms = () => store.getState().body.rooms.flatMap(itemsOfRoom)
    expect(rooms().map(({ colour, condition }) => [colour, condition.in.condition])).toEqual([
      ['White', 'Good'],
      ['White', 'Good'],
    ])
    act(() => void store.undo())
    expect(rooms()[1]?.colour).toBe('')
  })

  it('from the item above copies its grades and colour, and shows a message if there is none', () => {
    const { store, theItem } = world()
    takeFromAbove(store, 'item', undefined)
    expect(said()).toEqual(['There is no item above.'])
    act(() =>
      store.edit(
        'Add item',
        (draft) =>
          void draft.rooms[0]?.sections[0]?.types[0]?.items.unshift(
            Item.parse({ _uuid: 'above', name: 'Frame', colour: 'Grey', condition: { in: { cleanliness: 'Dusty' } } }),
          ),
      ),
    )
    takeFromAbove(store, 'item', 'above')
    expect(theItem().item).toMatchObject({ colour: 'Grey', condition: { in: { condition: '', cleanliness: 'Dusty' } } })
    expect(said()).toContain('Front door: Dusty, Grey, as Frame')
  })
})

describe('removing', () => {
  it('shows an error if the room is gone before the confirmation is answered', async () => {
    const { store, inEditor } = world()
    inEditor(<RoomMenu roomId="room" anchor={document.body} onClose={nothing} onRest={nothing} onCopyRoom={nothing} />)
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove room' }))
    const yes = await screen.findByRole('button', { name: 'Remove' })
    act(() => store.edit('Remove room', (draft) => removeRoom(draft, 0)))
    fireEvent.click(yes)
    await waitFor(() => expect(said()).toEqual([roomMessages.unableToRemove]))
  })

  it('a recording asks first, and confirms the removal', async () => {
    const audio = { id: 'voice', src: 'u/1/voice.m4a', hasGalleryLink: true, readonly: false }
    const { store, inEditor, theItem } = world({ item: { condition: { in: { audios: [audio] } } } })
    inEditor(<AudioList id="item" side="in" name="Door" audios={theItem().item.condition.in.audios} />)
    fireEvent.click(screen.getByRole('button', { name: 'Remove recording 1' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(said()).toEqual([roomMessages.audioRemoved]))
    expect(theItem().item.condition.in.audios).toEqual([])
    act(() => void store.undo())
    expect(theItem().item.condition.in.audios).toHaveLength(1)
  })
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

  it('has its field before there is a note; Enter leads there from the colour, and focusing it writes nothing', async () => {
    mockResponses(respondTo(routes.getOwnPhrases, () => ({ phrases: [], version: 0 })))
    const { store, inEditor, theItem } = world()
    inEditor(<OpenItem itemPath={theItem().itemPath} />)
    const colour = field('Colour')
    act(() => colour.focus())
    fireEvent.keyDown(colour, { key: 'Enter' })
    await waitFor(() => expect(document.activeElement).toBe(note()))
    expect(theItem().item.condition.in.notes).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Add note' }))
    expect(theItem().item.condition.in.notes).toEqual([])
    expect(screen.queryByRole('button', { name: 'Remove note' })).toBeNull()
    fireEvent.change(note(), { target: { value: 'S' } })
    fireEvent.change(note(), { target: { value: 'Scuffed' } })
    expect(theItem().item.condition.in.notes).toMatchObject([{ note: 'Scuffed' }])
    expect(document.activeElement).toBe(note())
    expect(screen.getByRole('button', { name: 'Remove note' })).toBeDefined()
    act(() => void store.undo())
    expect(theItem().item.condition.in.notes).toEqual([])
  })

  it('gets the focus back after a click on a chip; single keys do nothing on a chip or where it was', () => {
    const { store, inEditor, theItem } = world({
      item: { condition: { in: { condition: 'Good', notes: [{ note: 'Scuff' }] } } },
    })
    const sections: string[] = []
    function Keys() {
      useEditorKeys({
        ...{ list: { current: null }, inRooms: true, onSection: (key) => sections.push(key) },
        ...{ onSave: nothing, onAddItem: nothing, onAddRoom: nothing, onUndo: nothing, onRedo: nothing },
      })
      return <OpenItem itemPath={theItem().itemPath} />
    }
    inEditor(<Keys />)
    act(() => store.goToItem('item', { open: true }))
    const chip = () => screen.getByRole('button', { name: /^TT, / })
    const before = theItem().item
    act(() => chip().focus())
    for (const key of ['5', 'c', 'f', 'a']) expect(fireEvent.keyDown(chip(), { key })).toBe(true)
    fireEvent.keyDown(chip(), { key: '%', code: 'Digit5', shiftKey: true })
    act(() => chip().blur())
    expect(fireEvent.keyDown(document.body, { key: '5', code: 'Digit5' })).toBe(true)
    expect(theItem().item).toEqual(before)
    fireEvent.click(chip(), { detail: 1 })
    expect(document.activeElement).toBe(note())
    expect(theItem().item.condition.in.notes[0]?.responsibility).toEqual(['TT'])

    fireEvent.pointerDown(document.body)
    act(() => note().blur())
    for (const modifier of [{}, { ctrlKey: true }]) {
      fireEvent.keyDown(document.body, { key: 'g' })
      const target = 'ctrlKey' in modifier ? document.body : note()
      expect(fireEvent.keyDown(target, { key: 'r', ...modifier })).toBe(true)
    }
    fireEvent.keyDown(document.body, { key: 'g' })
    expect(fireEvent.keyDown(document.body, { key: 'm' })).toBe(false)
    expect(sections).toEqual(['m'])
  })

  it('is saved as an own phrase by a new key', async () => {
    const saved: unknown[] = []
    mockResponses(
      respondTo(routes.getOwnPhrases, () => ({ phrases: [], version: 0 })),
      respondTo(routes.saveOwnPhrases, ({ body }) => {
        saved.push(body)
        return { ...OwnPhrases.parse(body), version: 1 }
      }),
    )
    queryClient.clear()
    const { inEditor, theItem } = world({ item: { condition: { in: { notes: [{ note: '' }] } } } })
    inEditor(<OpenItem itemPath={theItem().itemPath} />)
    fireEvent.change(note(), { target: { value: 'Wear to the edge ;we' } })
    await waitFor(() => expect(options()).toEqual(['Keep this note as ;we']))
    fireEvent.keyDown(note(), { key: 'Enter' })
    expect(note().value).toBe('Wear to the edge')
    await waitFor(() => expect(said()).toEqual(["Kept: ;we writes 'Wear to the edge'"]))
    expect(saved).toEqual([{ phrases: [{ key: 'we', text: 'Wear to the edge' }], version: 0 }])
  })
})

describe('an open item', () => {
  const past = {
    condition: {
      previousresponsibility: ['LL'],
      in: { condition: 'Good', cleanliness: 'Dusty', notes: [{ note: 'Light marks', responsibility: ['FWT'] }] },
    },
  }

  it('has both sides in a check-out, the check-in read-only', () => {
    const { condition } = past
    const marked = { condition: { ...condition, in: { ...condition.in, readonly: true } } }
    const { inEditor, theItem } = world({ type: 'Check Out', item: marked })
    inEditor(<ItemForm {...theItem()} />)
    const before = screen.getByRole('group', { name: 'Check In' })
    expect(before.textContent).toContain('22/11/2025')
    expect(before.textContent).toContain('91377, read-only')
    for (const word of ['Good', 'Dusty', 'Light marks', 'FWT', 'LL']) expect(before.textContent).toContain(word)
    expect(before.querySelectorAll('input, textarea, button')).toHaveLength(0)
    expect(screen.getByRole('group', { name: 'Check Out' }).querySelectorAll('[role=radiogroup]')).toHaveLength(2)
  })

  it('has a field for each detail, behind a button that names them while all are empty', () => {
    const { inEditor, theItem } = world()
    inEditor(<ItemForm {...theItem()} />)
    fireEvent.click(screen.getByRole('button', { name: /^Make, model, serial/ }))
    for (const detail of itemDetailNames) {
      const input = screen.getByLabelText(itemDetails[detail].label, { selector: 'input' })
      fireEvent.change(input, { target: { value: `Its ${detail}` } })
      expect(theItem().item[detail]).toBe(`Its ${detail}`)
    }
  })

  it('shows each detail at check-in read-only, next to its editable present value', () => {
    const item = { ...mapDetails((detail) => `Old ${detail}`), condition: { in: { readonly: true } } }
    const { inEditor, theItem } = world({ type: 'Check Out', item })
    inEditor(<ItemForm {...theItem()} />)
    const [before, after] = ['Check In', 'Check Out'].map((name) => within(screen.getByRole('group', { name })))
    for (const detail of itemDetailNames) {
      const { label } = itemDetails[detail]
      expect(before?.getByText(label).nextElementSibling?.textContent).toBe(`Old ${detail}`)
      const input = after?.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
      expect(input?.value).toBe(`Old ${detail}`)
      if (input) fireEvent.change(input, { target: { value: `New ${detail}` } })
    }
    expect(theItem().item).toMatchObject(mapDetails((detail) => `Old ${detail}`))
    expect(theItem().item.condition.out.facts).toEqual(mapDetails((detail) => `New ${detail}`))
  })

  it('follows changes of the report’s type in both directions', () => {
    const { store, inEditor, theItem } = world({ item: past })
    inEditor(<ItemForm {...theItem()} />)
    expect(screen.queryByRole('group', { name: 'Check In' })).toBeNull()
    act(() => store.edit('Change type', (draft) => void (draft.type = 'Check Out')))
    expect(store.getState().side).toBe('out')
    expect(screen.getByRole('group', { name: 'Check In' })).toBeTruthy()
    act(() => void store.undo())
    expect(store.getState().side).toBe('in')
    expect(screen.queryByRole('group', { name: 'Check In' })).toBeNull()
  })

  it('shows only the fields that its type names', () => {
    const changeType = (type: ReportType): ReportType => ({ ...type, itemEditFields: ['Item', 'Check In Photo'] })
    const { inEditor, theItem } = world({ changeType, item: past })
    inEditor(<ItemForm {...theItem()} />)
    expect(field('Item').value).toBe('Front door')
    expect(screen.queryByRole('combobox', { name: 'Colour' })).toBeNull()
    expect(screen.queryByLabelText('Qty')).toBeNull()
    expect(screen.queryByRole('radiogroup')).toBeNull()
    expect(screen.getByRole('group', { name: 'Photos of Front door' })).toBeTruthy()
  })

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

  it('accepts only digits as quantity, and nothing below 0', () => {
    const { inEditor, theItem } = world()
    inEditor(<ItemForm {...theItem()} />)
    const quantity = screen.getByLabelText('Qty')
    fireEvent.change(quantity, { target: { value: '1-2x' } })
    expect(theItem().item.qty).toBe(12)
    fireEvent.change(quantity, { target: { value: '' } })
    expect(theItem().item.qty).toBe(0)
    fireEvent.keyDown(quantity, { key: 'ArrowDown' })
    expect(theItem().item.qty).toBe(0)
  })
})
