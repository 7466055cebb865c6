import { routes } from '@lintel/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { mockResponses, Refusal, respondTo } from '../../../../../../testing/answers.ts'
import { aReport } from '../../../../../../testing/a-report.ts'
import { press, signInAs } from '../../../../../../testing/session.ts'
import { anEditor, drawInEditor } from '../../../testing/editor-world.tsx'
import { SendDialog } from './send-dialog.tsx'

it('sends with its button, never by Enter in a field', async () => {
  const sent: unknown[] = []
  mockResponses(
    respondTo(routes.listLinks, () => ({ data: [] })),
    respondTo(routes.getReport, () => aReport()),
    respondTo(routes.listEmailTemplates, () => ({ data: [], sender: 'reports@lintel.example' })),
    respondTo(routes.findBounces, () => ({ data: [] })),
    respondTo(routes.sendEmail, ({ body }) => {
      sent.push(body)
      return new Refusal(400, { message: 'Not today.', id: 'x' })
    }),
  )
  signInAs(['Customers'])
  drawInEditor(anEditor(aReport()), <SendDialog save={async () => true} onClose={() => undefined} />)
  await userEvent.type(await screen.findByLabelText('Email, Tenant 1'), 'tina@people.example')
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  await waitFor(() => expect(send.disabled).toBe(false))
  await userEvent.type(screen.getByLabelText('Name, Tenant 1'), 'Tina Hale{Enter}')
  await userEvent.type(screen.getByLabelText('Email, Tenant 1'), '{Enter}')
  await new Promise((done) => setTimeout(done, 50))
  expect(sent).toEqual([])
  await press('Send')
  await waitFor(() => expect(sent).toHaveLength(1))
})
