import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import { AddressChips } from './address-chips.tsx'

const many = Array.from({ length: 30 }, (_, n) => `tenant-${n}@lettings.example`)

it.each([
  ['Ann Bell <a@b.example>; Cy Dee <c@d.example>', ['a@b.example', 'c@d.example']],
  ['"Bell, Ann" <a@b.example>, c@d.example', ['a@b.example', 'c@d.example']],
  ['<a@b.example>, mailto:c@d.example', ['a@b.example', 'c@d.example']],
  ['a@b.example\nc@d.example wrong', ['a@b.example', 'c@d.example', 'wrong']],
  [many.join('; '), many],
])('makes the addresses of a pasted list: %s', (text, addresses) => {
  const onChange = vi.fn<(addresses: string[]) => void>()
  renderComponent(<AddressChips label="To" addresses={[]} onChange={onChange} />)
  const field = screen.getByLabelText<HTMLInputElement>('To')
  fireEvent.paste(field, { clipboardData: { getData: () => text } })
  expect(onChange).toHaveBeenCalledWith(addresses)
  expect(field.maxLength).toBe(-1)
})

it('edits an invalid address by keyboard, from its chip or the field', async () => {
  function Chips() {
    const [addresses, setAddresses] = useState(['a@b.example', 'wrong@'])
    return <AddressChips label="To" addresses={addresses} onChange={setAddresses} />
  }
  renderComponent(<Chips />)
  const field = screen.getByLabelText<HTMLInputElement>('To')
  screen.getByRole('button', { name: 'Edit wrong@' }).focus()
  await userEvent.keyboard('{Enter}')
  expect([document.activeElement, field.value]).toEqual([field, 'wrong@'])
  await userEvent.keyboard('c {Backspace}')
  expect([field.value, screen.queryByText('a@b.example')?.textContent]).toEqual(['wrong@c', 'a@b.example'])
})
