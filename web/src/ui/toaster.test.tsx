import { toastMs } from '@lintel/contract'
import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { toast } from '../lib/toasts.ts'
import { Toaster } from './toaster.tsx'

it('shows a message for three seconds from when it is drawn, and one that stays for longer', () => {
  vi.useFakeTimers()
  toast.success('Saved')
  toast.error('Not sent', { stays: true })
  vi.advanceTimersByTime(toastMs)
  render(<Toaster />)
  act(() => void vi.advanceTimersByTime(toastMs - 1))
  expect(screen.getByText('Saved')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText('Saved')).toBeNull()
  expect(screen.getByText('Not sent')).toBeTruthy()
})
