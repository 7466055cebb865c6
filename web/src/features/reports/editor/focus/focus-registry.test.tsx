// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderComponent } from '../../../../testing/render.tsx'
import { createFocusRegistry } from './focus-registry.ts'

afterEach(cleanup)

const drawn = () => {
  const focus = createFocusRegistry()
  const at = (kind: Parameters<typeof focus.register>[0], id: string) => (element: HTMLElement | null) =>
    element ? focus.register(kind, id, element) : undefined
  const page = (
    <div data-scroller tabIndex={-1}>
      <section ref={at('room', 'hall')}>
        <div ref={at('item', 'door')}>
          <input aria-label="File" type="file" />
          <input aria-label="Name" />
        </div>
        <div ref={at('question', 'damp')}>
          <button type="button" role="radio" aria-checked={false} aria-label="Yes" tabIndex={-1} />
          <button type="button" role="radio" aria-checked aria-label="No" tabIndex={0} />
        </div>
      </section>
      <section ref={at('room', 'hall')} aria-label="Second" />
    </div>
  )
  return { focus, ...renderComponent(page) }
}

it('focuses the control to continue with, and knows what has the focus', () => {
  const { focus } = drawn()
  expect(focus.focus('item', 'door')).toBe(true)
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect([focus.current('item'), focus.current('room'), focus.current('question')]).toEqual(['door', 'hall', undefined])
  focus.focus('question', 'damp')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'No' }))
  focus.leave()
  expect(focus.current('room')).toBeUndefined()
  focus.focusPage()
  expect(document.activeElement).toBe(focus.page())
})

it('finds the first of two elements with the same id, and none that is unmounted', () => {
  const { focus, unmount } = drawn()
  expect(focus.find('room', 'hall')).not.toBe(screen.getByLabelText('Second'))
  unmount()
  expect(focus.find('room', 'hall')).toBeUndefined()
  expect(focus.focus('item', 'door')).toBe(false)
})

it('waits for a field whose section must load first', async () => {
  const { focus } = drawn()
  const field = document.createElement('input')
  focus.focusWhenDrawn('field', 'tenancy.reference')
  document.body.append(field)
  focus.register('field', 'tenancy.reference', field)
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
  field.remove()
})
