// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import { AddressChips } from './address-chips.tsx'

afterEach(cleanup)

const many = Array.from({ length: 30 }, (_, n) => `tenant-${n}@lettings.example`)

it.each([
  ['Ann Bell <a@b.example>; Cy Dee <c@d.example>', ['a@b.example', 'c@d.example']],
  ['"Bell, Ann" <a@b.example>, c@d.example', ['a@b.example', 'c@d.example']],
  ['<a@b.example>', ['a@b.example']],
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
