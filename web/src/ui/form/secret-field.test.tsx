import { hiddenValue } from '@lintel/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import { SecretField } from './secret-field.tsx'

/** Receives the value that would be sent. */
const keep = vi.fn<(value: string) => void>()
const sent = () => keep.mock.lastCall?.[0]

function Secret({ stored }: { stored: string }) {
  const [value, setValue] = useState(stored)
  const change = (next: string) => {
    setValue(next)
    keep(next)
  }
  return <SecretField label="Password" value={value} onChange={change} hint="Never shown." />
}

const box = () => screen.getByLabelText<HTMLInputElement>('Password')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('shows nothing of a stored secret, and keeps it unless another is typed', async () => {
  renderComponent(<Secret stored={hiddenValue} />)
  expect(box().value).toBe('')
  screen.getByText('Never shown. Set. Type to replace it.')
  await userEvent.type(box(), 'new')
  expect(sent()).toBe('new')
  await userEvent.clear(box())
  expect(sent()).toBe(hiddenValue)
})

it('removes a secret by its button, and can undo that', async () => {
  renderComponent(<Secret stored={hiddenValue} />)
  await press('Remove Password')
  expect(sent()).toBe('')
  screen.getByText('Never shown. Will be removed.')
  await press('Keep Password')
  expect(sent()).toBe(hiddenValue)
})
