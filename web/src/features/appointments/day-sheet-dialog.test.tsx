// @vitest-environment jsdom
import { Client, daySheetMessages, routes } from '@lintel/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { mockResponses, respondTo, Refusal } from '../../testing/answers.ts'
import { renderComponent } from '../../testing/render.tsx'
import { clearScreen, press, toastTexts } from '../../testing/session.ts'
import { DaySheetDialog } from './day-sheet-dialog.tsx'

const client = Client.parse({ id: 'hv', name: 'Harbour & Vale' })
const inspectors = [{ id: 'hv-first', name: 'Priya Nair' }]

afterEach(clearScreen)

it.each([daySheetMessages.coming, daySheetMessages.failed, daySheetMessages.noAddress])(
  'keeps the message if the sheet is not sent: %s',
  async (why) => {
    mockResponses(
      respondTo(routes.listDaySheetEmails, () => ({ data: [], to: 'priya@harbour-vale.example' })),
      respondTo(routes.sendDaySheet, () => new Refusal(409, { message: why, id: 'log-1' })),
    )
    renderComponent(
      <DaySheetDialog
        client={client}
        inspectors={inspectors}
        chosen="hv-first"
        date="2027-06-15"
        onClose={() => undefined}
      />,
    )
    const message = await screen.findByRole('textbox', { name: 'Message' })
    await userEvent.type(message, 'Bring the ladder.')
    await press('Email')
    await waitFor(() => expect(toastTexts()).toContain(why))
    expect(screen.getByDisplayValue('Bring the ladder.')).toBe(message)
  },
)
