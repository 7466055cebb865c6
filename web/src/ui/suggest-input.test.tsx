// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderComponent } from '../testing/render.tsx'
import { ReadOnlyFields } from './form/field-context.ts'
import { SuggestInput } from './suggest-input.tsx'

afterEach(cleanup)

const colours = ['Oak']

it.each([true, false])('looks editable or not: read-only %s', (readOnly) => {
  renderComponent(
    <ReadOnlyFields value={readOnly}>
      <SuggestInput label="Colour" value="Oak" data={colours} onChange={() => undefined} />
    </ReadOnlyFields>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Colour' })
  expect([field.readOnly, field.hasAttribute('data-read-only')]).toEqual([readOnly, readOnly])
})

it.each([
  ['whi', 'White'],
  ['ite', 'ite'],
  ['White', 'White'],
])('accepts the first suggestion that begins with %s by Enter', (typed, kept) => {
  const known = ['Off white', 'White', 'Whitewash']
  function Colour() {
    const [value, setValue] = useState('')
    return <SuggestInput label="Colour" value={value} data={known} onChange={setValue} />
  }
  renderComponent(<Colour />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Colour' })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: typed } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.value).toBe(kept)
})
