import { Client, routes } from '@lintel/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { mockResponses, respondTo } from '../testing/answers.ts'
import { renderComponent } from '../testing/render.tsx'
import { ClientSelect } from './client-select.tsx'

it('keeps text typed before the name of the chosen client has loaded', async () => {
  const { promise: known, resolve } = Promise.withResolvers<undefined>()
  const sought: unknown[] = []
  mockResponses(
    respondTo(routes.getClient, async () => {
      await known
      return Client.parse({ id: 'hv', name: 'Harbour & Vale', active: true })
    }),
    respondTo(routes.listClients, ({ query }) => {
      sought.push(query)
      return { data: [] }
    }),
  )
  renderComponent(<ClientSelect label="Company" value="hv" onChange={() => undefined} />)
  const field = screen.getByRole('combobox', { name: 'Company' })
  await userEvent.type(field, 'Kes')
  resolve(undefined)
  await screen.findByRole('option', { name: 'Harbour & Vale' })
  expect(screen.getByDisplayValue('Kes')).toBeTruthy()
  await userEvent.type(field, 'trel')
  await waitFor(() => expect(sought).toContainEqual({ name: 'Kestrel' }))
  // Nothing was chosen, so the name is shown again.
  await userEvent.tab()
  await screen.findByDisplayValue('Harbour & Vale')
})
