import { Client, clientMessages } from '@lintel/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderRoutes } from '../../../../testing/render.tsx'
import { EntityForm, SaveBar } from '../../../../ui/form/entity-form.tsx'
import { useClientForm } from '../client-form.ts'
import { ReminderFields } from '../../../../ui/reminder-fields.tsx'

const client = Client.parse({ id: 'ours', name: 'Ours' })

function Tab() {
  const form = useClientForm(client)
  return (
    <EntityForm form={form} label="Client">
      <ReminderFields form={form} />
      <SaveBar form={form} />
    </EntityForm>
  )
}

it.each([
  ['Days after sending', '3, 7, 14, 21', clientMessages.reminderDays],
  ['Days after sending', '1.5', clientMessages.reminderDays],
  ['Days after sending', '500', clientMessages.reminderDays],
  ['Days after sending', 'a week', clientMessages.reminderDays],
  ['None after', '20.30', clientMessages.timeOfDay],
  ['None before', '25:99', clientMessages.timeOfDay],
  ['None before', '19:01', clientMessages.hourOfDay],
])('%s: %s stays as it was typed, with what is wrong with it', async (label, text, told) => {
  renderRoutes([{ path: '/', Component: Tab }], '/')
  await userEvent.click(screen.getByLabelText('Send reminders automatically'))
  const field = screen.getByLabelText<HTMLInputElement>(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(told)
  expect(field.value).toBe(text)
  expect(field.getAttribute('aria-invalid')).toBe('true')
})
