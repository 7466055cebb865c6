import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderVisitorPage } from '../../testing/visitor-page.tsx'
import { FeedbackScreen } from './feedback.screen.tsx'

const shared = { purpose: 'feedback', parties: ['tenant'], general: {}, rooms: [] } as const

it.each([
  [false, /What you write is kept on this device until then/],
  [true, /This browser blocks storage: leave this page open until then/],
])('promises to keep what is written unless storage is blocked: %s', (isBlocked, text) => {
  if (isBlocked)
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError')
    })
  renderVisitorPage(shared, <FeedbackScreen />)
  expect(screen.getByText(text)).toBeTruthy()
})
