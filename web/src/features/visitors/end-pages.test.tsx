import { feedbackMessages } from '@lintel/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { VisitorLocationContext } from '../../lib/visitor-location.ts'
import { renderComponent } from '../../testing/render.tsx'
import { DrawnSignature, type SignatureHandle, keepDrawing, keptDrawing } from '../../ui/signature/drawn-signature.tsx'
import { NotificationScreen } from './notification.screen.tsx'

const shared = {
  id: 'r1',
  ref: 7,
  date: '2026-11-02',
  type: 'Inventory',
  purpose: 'signature',
  address: { line1: '3 Old Quay', line2: '', town: 'Westhaven', postcode: 'ZZ4 7QA' },
  client: { name: 'Harbour Vale', phone: '0117 496 0123', email: 'lettings@agency.example', primarycolour: '#123456' },
}

const openNotification = (cache: QueryClient, search: string) =>
  renderComponent(
    <QueryClientProvider client={cache}>
      <VisitorLocationContext value={{ pathname: '/feedback/notification/r1', search, params: { id: 'r1' } }}>
        <NotificationScreen />
      </VisitorLocationContext>
    </QueryClientProvider>,
  )

it('names the agency and how to reach it when a link has closed, and speaks of signing to a signatory', () => {
  const cache = new QueryClient()
  cache.setQueryData(['shared', 'r1', 'key'], { shared, photoBucket: 'photos' })
  openNotification(cache, '?kind=locked&of=signature')
  expect(screen.getByRole('status').textContent).toBe(feedbackMessages.lockedToSign)
  expect(screen.getByRole('banner').textContent).toBe('Harbour Vale')
  expect(screen.getByRole('link', { name: '0117 496 0123' }).getAttribute('href')).toBe('tel:01174960123')
  expect(screen.getByRole('link', { name: 'lettings@agency.example' })).toBeTruthy()
})

it('restores a drawn signature after a reload, until it is cleared', () => {
  const paint = new Proxy({}, { get: () => () => undefined, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paint as CanvasRenderingContext2D)
  const point = (x: number) => ({ x, y: 20, pressure: 0.5, time: x })
  const look = { penColor: '#000', dotSize: 0, minWidth: 0.8, maxWidth: 2.6, velocityFilterWeight: 0.7 }
  const stroke = { ...look, compositeOperation: 'source-over' as const, points: [point(10), point(60)] }
  keepDrawing('tom', { width: 300, strokes: [stroke] })
  const pad: { current: SignatureHandle | null } = { current: null }
  const isEmpty = vi.fn<(isEmpty: boolean) => void>()
  renderComponent(<DrawnSignature ref={pad} ink="Black" label="Signature" keptAs="tom" onChange={isEmpty} />)
  expect(isEmpty).toHaveBeenLastCalledWith(false)
  expect(screen.queryByText('Sign here')).toBeNull()
  pad.current?.clear()
  expect(isEmpty).toHaveBeenLastCalledWith(true)
  expect(keptDrawing('tom')).toBeUndefined()
})
