// @vitest-environment jsdom
import { Client, routes } from '@lintel/contract'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { answerCalls, answering } from '../testing/answers.ts'
import { draw } from '../testing/render.tsx'
import { ClientSelect } from './client-select.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('takes nothing typed until it knows the name of the client that is chosen', async () => {
  const { promise: known, resolve } = Promise.withResolvers<undefined>()
  answerCalls(
    answering(routes.getClient, async () => {
      await known
      return Client.parse({ id: 'hv', name: 'Harbour & Vale', active: true })
    }),
    answering(routes.listClients, () => ({ data: [] })),
  )
  draw(<ClientSelect label="Company" value="hv" onChange={() => undefined} />)
  const field = screen.getByRole('combobox', { name: 'Company' })
  await userEvent.type(field, 'Kes')
  expect(screen.queryByDisplayValue('Kes')).toBeNull()
  resolve(undefined)
  await screen.findByDisplayValue('Harbour & Vale')
  await userEvent.clear(field)
  await userEvent.type(field, 'Kes')
  await screen.findByDisplayValue('Kes')
})
