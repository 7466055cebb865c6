import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import { SearchField } from './search-field.tsx'

/** A search whose address changes when `Arrive` is pressed, as behind a slow loader. */
function Late() {
  const [asked, setAsked] = useState('')
  const [value, setValue] = useState('')
  return (
    <>
      <SearchField label="Search" placeholder="" value={value} onSearch={setAsked} />
      <button onClick={() => setValue(asked)}>Arrive</button>
      <button onClick={() => setValue('')}>Clear</button>
      <output>{asked}</output>
    </>
  )
}

it('keeps what is typed while the address follows, until the search is cleared elsewhere', () => {
  renderComponent(<Late />)
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  const enter = () => fireEvent.keyDown(field, { key: 'Enter' })
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  type('mill')
  enter()
  expect(field.value).toBe('mill')
  type('mill lane')
  press('Arrive')
  expect(field.value).toBe('mill lane')
  enter()
  // Undone before the address has changed.
  type('mill')
  enter()
  expect(screen.getByRole('status').textContent).toBe('mill')
  press('Clear')
  expect(field.value).toBe('')
})
