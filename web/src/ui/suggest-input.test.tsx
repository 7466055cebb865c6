import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderComponent } from '../testing/render.tsx'
import { SuggestInput } from './suggest-input.tsx'

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
