// @vitest-environment jsdom
import { photoMessages } from '@lintel/contract'
import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Upload } from '../../lib/uploads/upload.ts'
import { renderComponent } from '../../testing/render.tsx'
import { AddFiles, FileDrop, NoFiles } from './file-drop.tsx'
import { FileTable, type ListedFile } from './file-table.tsx'
import { ImageList } from './image-list.tsx'

afterEach(cleanup)

const aFile = (name: string) => new File(['x'], name)

const anUpload = (name: string, part: Partial<Upload<unknown>> = {}): Upload<unknown> => ({
  key: name,
  reportId: 'r',
  target: 'files',
  name,
  size: 1,
  addedAt: '2026-11-23T10:00:00Z',
  edits: {},
  state: 'queued',
  progress: 0,
  ...part,
})

const names = (files: readonly File[]) => files.map(({ name }) => name)

/** Drops files, or a text, on an element; returns whether the browser's default was prevented. */
const dropOn = (element: Element, dataTransfer: object) => {
  fireEvent.dragOver(element, { dataTransfer })
  const event = createEvent.drop(element, { dataTransfer })
  fireEvent(element, event)
  return event.defaultPrevented
}

/** Drags from one element to another. */
const leaveFor = (element: Element, other: Element | null) => {
  const event = createEvent.dragLeave(element)
  Object.defineProperty(event, 'relatedTarget', { value: other })
  fireEvent(element, event)
}

const aDrop = (files: File[]) => ({ types: ['Files'], files })

it('accepts files that are dropped, chosen, or chosen again', async () => {
  const taken: string[][] = []
  const add = (files: File[]) => void taken.push(names(files))
  const { container } = renderComponent(
    <FileDrop onFiles={add}>
      <NoFiles title="No files yet" hint="PDF or Word">
        <AddFiles words="Add the first file" label="Add files" accept=".pdf" onFiles={add} isFirst />
      </NoFiles>
    </FileDrop>,
  )
  expect(dropOn(screen.getByText('No files yet'), aDrop([aFile('a.pdf'), aFile('b.pdf')]))).toBe(true)
  const input = screen.getByLabelText<HTMLInputElement>('Add files, files')
  expect(input).toMatchObject({ multiple: true, accept: '.pdf' })
  for (const _ of ['once', 'again']) await userEvent.upload(input, aFile('c.pdf'))
  expect(taken).toEqual([['a.pdf', 'b.pdf'], ['c.pdf'], ['c.pdf']])
  expect(container.querySelector('[data-over]')).toBeNull()
})

it('opens the file picker with the keyboard', async () => {
  renderComponent(<AddFiles words="Add" label="Add files" accept=".pdf" single onFiles={() => undefined} />)
  const input = screen.getByLabelText<HTMLInputElement>('Add files, files')
  const opened = vi.spyOn(input, 'click')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect([opened.mock.calls.length, input.multiple]).toEqual([1, false])
})

it('highlights the target while files are dragged over it, and accepts neither text nor files that cannot be added', () => {
  const add = vi.fn<(files: File[]) => void>()
  renderComponent(
    <>
      <FileDrop onFiles={add}>
        <p>Open</p>
      </FileDrop>
      <FileDrop>
        <p>Closed</p>
      </FileDrop>
    </>,
  )
  const open = screen.getByText('Open')
  const area = open.parentElement
  fireEvent.dragOver(open, { dataTransfer: aDrop([]) })
  expect(area?.dataset['over']).toBe('true')
  // Moving between parts of the area does not leave it.
  leaveFor(open, area)
  expect(area?.dataset['over']).toBe('true')
  leaveFor(open, document.body)
  expect(area?.dataset['over']).toBeUndefined()
  expect(dropOn(open, { types: ['text/plain'], files: [] })).toBe(false)
  expect(dropOn(screen.getByText('Closed'), aDrop([aFile('a.pdf')]))).toBe(false)
  expect(add).not.toHaveBeenCalled()
})

const lease: ListedFile = { key: 'k/lease', name: 'Lease.pdf', type: 'PDF', date: '21/11/2026' }

const drawTable = (uploads: Upload<unknown>[], mayChange = true) => {
  const done: string[] = []
  const tell = (what: string) => (of: ListedFile | string) =>
    void done.push(`${what} ${typeof of === 'string' ? of : of.key}`)
  renderComponent(
    <FileTable
      files={[lease]}
      uploads={uploads}
      onOpen={tell('open')}
      onDownload={tell('download')}
      onRemove={mayChange ? tell('remove') : undefined}
      onRetry={tell('retry')}
      onDrop={tell('drop')}
    />,
  )
  return done
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const isOffered = (name: string) => screen.queryByRole('button', { name }) !== null

it('opens, downloads and removes stored files', async () => {
  const done = drawTable([])
  screen.getByRole('row', { name: /Lease\.pdf PDF 21\/11\/2026/ })
  await press('Lease.pdf')
  await press('Download Lease.pdf')
  await press('Remove Lease.pdf')
  expect(done).toEqual(['open k/lease', 'download k/lease', 'remove k/lease'])
})

it('offers no removal if nothing can be changed', () => {
  drawTable([], false)
  expect([isOffered('Download Lease.pdf'), isOffered('Remove Lease.pdf')]).toEqual([true, false])
})

it.each([
  [{ state: 'queued' }, 'Waiting', false],
  [{ state: 'sending', progress: 0.4 }, 'Uploading', false],
  [{ state: 'checking', progress: 1 }, 'Checking', false],
  [{ state: 'checking', progress: 1, retryable: true }, 'Checking', true],
  [{ state: 'waiting' }, 'Not sent yet', true],
] as const)('shows the state of an upload: %o', async (part, words, mayRetry) => {
  const done = drawTable([anUpload('plan.pdf', part)])
  screen.getByText(words)
  const value = screen.getByRole('progressbar', { name: 'Uploading plan.pdf' }).getAttribute('aria-valuenow')
  expect(value).toBe(String(100 * ('progress' in part ? part.progress : 0)))
  expect(isOffered('Retry plan.pdf')).toBe(mayRetry)
  if (mayRetry) await press('Retry plan.pdf')
  await press('Cancel plan.pdf')
  expect(done).toEqual([...(mayRetry ? ['retry plan.pdf'] : []), 'drop plan.pdf'])
})

it('shows immediately why a file was rejected, and offers a retry only if that can help', async () => {
  const done = drawTable([
    anUpload('setup.docx', { state: 'failed', message: 'setup.docx is not a valid type', retryable: false }),
    anUpload('plan.pdf', { state: 'failed', message: photoMessages.uploadFailed, retryable: true }),
  ])
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'setup.docx is not a valid type',
    photoMessages.uploadFailed,
  ])
  expect(isOffered('Retry setup.docx')).toBe(false)
  await press('Dismiss setup.docx')
  await press('Retry plan.pdf')
  expect(done).toEqual(['drop setup.docx', 'retry plan.pdf'])
})

it('lists images with their uploads, and adds more', async () => {
  const done: string[] = []
  renderComponent(
    <ImageList
      label="Logo"
      images={[
        { src: 'c/1/logo.jpg', name: 'logo.jpg' },
        { src: 'c/1/fixed.jpg', name: 'fixed.jpg', locked: true },
      ]}
      uploads={[
        anUpload('sent.jpg', { state: 'ready', progress: 1 }),
        anUpload('new.jpg', { state: 'sending', progress: 0.5, preview: 'blob:new' }),
        anUpload('plan.jpg', { state: 'failed', message: 'plan.jpg is not a JPEG.', retryable: false }),
      ]}
      bucket="photos"
      onFiles={(files) => void done.push(...names(files))}
      onRemove={({ src }) => void done.push(src)}
      onRetry={() => undefined}
      onDrop={(key) => void done.push(key)}
    />,
  )
  const shown = screen.getAllByRole('figure').map((figure) => figure.getAttribute('aria-label'))
  expect(shown).toEqual(['Photo logo.jpg', 'Photo fixed.jpg', 'Photo new.jpg', 'Photo plan.jpg'])
  screen.getByText('Locked by the provider')
  expect(screen.queryByRole('button', { name: 'Remove photo fixed.jpg' })).toBeNull()
  expect(screen.getByRole('img', { name: 'new.jpg' }).getAttribute('src')).toBe('blob:new')
  screen.getByText('Uploading 50%')
  screen.getByText('plan.jpg is not a JPEG.')
  await press('Remove photo logo.jpg')
  await press('Remove refused photo plan.jpg')
  await userEvent.upload(screen.getByLabelText('Add images: Logo, files'), aFile('more.jpg'))
  expect(done).toEqual(['c/1/logo.jpg', 'plan.jpg', 'more.jpg'])
})
