import { menuProgress } from '@lintel/rules'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aReport } from '../../../../../testing/a-report.ts'
import { anEditor, drawInEditor } from '../../testing/editor-world.tsx'
import { KeysScreen } from './keys.tsx'

const key = (id: string, handed: number, part: object = {}) => ({
  _uuid: id,
  name: id,
  qty: { in: handed, out: 0 },
  readonly: true,
  ...part,
})

const open = (...keys: object[]) => {
  const editor = anEditor(aReport({ type: 'Check Out', keys }))
  drawInEditor(editor, <KeysScreen />)
  return editor
}

it('accepts a count, and an empty field clears it', () => {
  const { store } = open(key('Yale', 3))
  const field = within(screen.getByRole('group', { name: 'Check Out' })).getByRole('spinbutton', { name: 'Qty' })
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  const qty = () => store.getState().body.keys[0]?.qty
  type('x')
  expect(qty()).toEqual({ in: 3, out: 0 })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(qty()).toEqual({ in: 3, out: 0 })
  type('0')
  expect(qty()).toEqual({ in: 3, out: 0, counted: true })
  type('')
  expect(qty()).toEqual({ in: 3, out: 0 })
  type('2')
  type('')
  expect(qty()).toEqual({ in: 3, out: 0 })
  expect(field).toHaveProperty('value', '')
})

it('focuses what a path names, or the nearest field of its entry', () => {
  const { focus } = open(key('Yale', 3), key('Chubb', 2))
  const focused = (path: string) => {
    focus.focusWhenDrawn('field', path)
    return document.activeElement
  }
  const there = within(screen.getAllByRole('group', { name: 'Check Out' })[1] ?? expect.fail())
  expect(focused('keys.1.qty.out')).toBe(there.getByRole('spinbutton', { name: 'Qty' }))
  expect(focused('keys.1.photos.out.0')).toBe(there.getByRole('button', { name: 'Add photos of Chubb' }))
  expect(focused('keys')).toHaveProperty('value', 'Yale')
  expect(focused('keys.1')).toHaveProperty('value', 'Chubb')
})

it('shows for how many keys no return has been recorded', () => {
  const { store } = open(key('Yale', 3), key('Chubb', 2), key('Fob', 1, { out: { missing: true } }))
  expect(screen.getByText('6 given at check-in, 0 returned, 2 not recorded')).toBeTruthy()
  expect(menuProgress(store.getState().body, 'Keys', 'out')).toMatchObject({ done: 1, of: 3 })
  fireEvent.click(screen.getByRole('button', { name: 'All keys returned' }))
  expect(store.getState().body.keys.map(({ qty }) => qty.out)).toEqual([3, 2, 0])
  expect(screen.queryByRole('button', { name: 'All keys returned' })).toBeNull()
  cleanup()
  open(key('Yale', 5))
  expect(screen.getByText('5 given at check-in, returns not recorded')).toBeTruthy()
})
