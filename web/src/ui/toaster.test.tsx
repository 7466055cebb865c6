import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../lib/toasts.ts'
import { renderComponent } from '../testing/render.tsx'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
const shown = () => screen.queryAllByRole('button', { name: /^Dismiss/ }).map((button) => button.ariaLabel)
const say = (text: string) =>
  act(() => {
    toast.success(text)
  })
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

it('shows at most three, newest on top', () => {
  renderComponent(<Toaster />)
  for (const text of ['One', 'Two', 'Three', 'Four']) say(text)
  expect(shown()).toEqual(['Dismiss: Four', 'Dismiss: Three', 'Dismiss: Two'])
})

it('removes each after 3000 ms', () => {
  renderComponent(<Toaster />)
  say('Saved')
  pass(2999)
  expect(shown()).toHaveLength(1)
  pass(1)
  expect(shown()).toHaveLength(0)
})

it('waits while the pointer is on one', () => {
  renderComponent(<Toaster />)
  say('Saved')
  fireEvent(screen.getByRole('region', { name: 'Messages' }), new Event('pointerenter'))
  pass(10_000)
  say('Added')
  pass(10_000)
  expect(shown()).toEqual(['Dismiss: Added', 'Dismiss: Saved'])
  fireEvent(screen.getByRole('region', { name: 'Messages' }), new Event('pointerleave'))
  pass(3000)
  expect(shown()).toHaveLength(0)
})

it('keeps a message that needs an action, announced once, while others come and go', () => {
  renderComponent(<Toaster />)
  const again = vi.fn<() => void>()
  const waits = () =>
    act(() => {
      toast.error('Not saved', { action: { label: 'Save again', run: again } })
    })
  waits()
  waits()
  for (const text of ['One', 'Two', 'Three']) say(text)
  expect(shown()).toEqual(['Dismiss: Three', 'Dismiss: Two', 'Dismiss: Not saved'])
  fireEvent(screen.getByRole('region', { name: 'Messages' }), new Event('pointerenter'))
  fireEvent(screen.getByRole('region', { name: 'Messages' }), new Event('pointerleave'))
  pass(60_000)
  expect(shown()).toEqual(['Dismiss: Not saved'])
  fireEvent.click(screen.getByRole('button', { name: 'Save again' }))
  expect(again).toHaveBeenCalledOnce()
  expect(shown()).toEqual([])
})

it('knows of a dialog that opens and closes meanwhile, whose buttons it must not cover', async () => {
  const { rerender } = renderComponent(<Toaster />)
  const over = () => 'dialog' in screen.getByRole('region', { name: 'Messages' }).dataset
  say('Saved')
  expect(over()).toBe(false)
  rerender(
    <>
      <Toaster />
      <div data-dialog-foot />
    </>,
  )
  await act(async () => Promise.resolve())
  expect(over()).toBe(true)
  rerender(<Toaster />)
  await act(async () => Promise.resolve())
  expect(over()).toBe(false)
})
