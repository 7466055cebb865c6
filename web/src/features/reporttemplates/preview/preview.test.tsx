import { reportTemplateMessages, routes, type PreviewRequest } from '@lintel/contract'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { create } from '../../../lib/store.ts'
import { mockResponses, respondTo } from '../../../testing/answers.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { HtmlPreview, zoomAfter, zoomOfWindow } from './template-preview.tsx'

afterEach(() => show(undefined))

const useWritten = create<{ request: PreviewRequest | undefined }>(() => ({ request: undefined }))
const show = (request: PreviewRequest | undefined) => useWritten.setState({ request })

function Shown() {
  const { request } = useWritten()
  return <HtmlPreview request={request} title="Preview" />
}

const request = (csscode: string): PreviewRequest => ({
  client: 'harbour',
  ref: 7,
  variant: 'report',
  settings: [],
  csscode,
})
const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))

it('the preview says what it needs, shows the latest change after half a second, and makes one preview at a time', async () => {
  const asked: string[] = []
  let running = 0
  let max = 0
  mockResponses(
    respondTo(routes.previewHtml, async ({ body }) => {
      const { csscode = '' } = body as PreviewRequest
      asked.push(csscode)
      max = Math.max(max, ++running)
      await new Promise((resolve) => setTimeout(resolve, 700))
      running--
      return { htmlCode: `<p>${csscode}</p>` }
    }),
  )
  renderComponent(<Shown />)
  expect(screen.getByRole('status').textContent).toContain(reportTemplateMessages.previewNeeds)
  act(() => show(request('one')))
  expect((await screen.findByTitle('Preview')).getAttribute('srcdoc')).toBe('<p>one</p>')
  expect(screen.getByTitle('Preview').getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
  act(() => show(request('two')))
  await wait(300)
  act(() => show(request('three')))
  await wait(300)
  // Less than half a second since the last key press.
  expect(asked).toEqual(['one'])
  await wait(300)
  act(() => show(request('four')))
  await wait(2300)
  expect(asked).toEqual(['one', 'three', 'four'])
  expect(max).toBe(1)
  expect(screen.getByTitle('Preview').getAttribute('srcdoc')).toBe('<p>four</p>')
})

it('the zoom of a window is 0.038 of its width, rounded, from 50 to 100, in steps of 5', () => {
  expect([390, 1440, 1600, 1920, 4000].map(zoomOfWindow)).toEqual([50, 55, 61, 73, 100])
  expect([50, 61, 65, 99, 100].map((zoom) => zoomAfter(zoom, 1))).toEqual([55, 65, 70, 100, 100])
  expect([50, 52, 61, 65, 100].map((zoom) => zoomAfter(zoom, -1))).toEqual([50, 50, 60, 60, 95])
})
