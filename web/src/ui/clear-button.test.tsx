// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderComponent } from '../testing/render.tsx'
import { DateField } from './form/date-field.tsx'
import { MultiSelectField } from './form/multi-select-field.tsx'
import { SelectField } from './form/select-field.tsx'

afterEach(cleanup)

const options = [
  { id: 'a', name: 'Harbour' },
  { id: 'b', name: 'Vale' },
]

function Fields() {
  const [branch, setBranch] = useState('a')
  const [branches, setBranches] = useState(['a'])
  const [day, setDay] = useState('2026-11-23')
  return (
    <>
      <SelectField label="Branch" options={options} clearable value={branch} onChange={setBranch} />
      <MultiSelectField label="Branches" options={options} value={branches} onChange={setBranches} />
      <DateField label="Date" value={day} onChange={setDay} />
    </>
  )
}

const clear = (label: string) => screen.queryByRole('button', { name: `Clear ${label}` })

it.each(['Branch', 'Branches', 'Date'])('clears %s by keyboard and stays in the field', async (label) => {
  renderComponent(<Fields />)
  const field = screen.getByLabelText(label, { selector: 'input' })
  await userEvent.click(field)
  await userEvent.keyboard('{Escape}')
  for (let tabs = 0; tabs < 4 && document.activeElement !== clear(label); tabs++) await userEvent.tab()
  expect(document.activeElement).toBe(clear(label))
  await userEvent.keyboard('{Enter}')
  expect(clear(label)).toBeNull()
  expect(document.activeElement).toBe(field)
})
