import { visitorSignatureMessages } from '@lintel/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderVisitorPage } from '../../testing/visitor-page.tsx'
import { ReceiptScreen } from './receipt.screen.tsx'

const pdf = { url: '/report.pdf', filename: 'Report.pdf', version: 1, sha256: '0'.repeat(64) }
const shared = { purpose: 'receipt', receipts: [], pdf } as const

it('says at a field what is missing or wrong with it, and asks for no signature of who types', async () => {
  renderVisitorPage(shared, <ReceiptScreen />)
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'I have received this report' }))
  await confirm()
  screen.getByText('Type your name.')
  expect(screen.queryByText(visitorSignatureMessages.provide)).toBeNull()
  await userEvent.type(screen.getByLabelText('Your Name'), 'Ann Lee')
  const email = screen.getByLabelText('Your Email (optional)')
  await userEvent.type(email, 'ann@')
  await confirm()
  screen.getByText('This is not an email address yet.')
  expect(document.activeElement).toBe(email)
})
