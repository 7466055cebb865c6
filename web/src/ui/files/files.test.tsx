import { createEvent, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Upload } from '../../lib/uploads/upload.ts'
import { renderComponent } from '../../testing/render.tsx'
import { AddFiles, FileDrop, NoFiles } from './file-drop.tsx'
import { ImageList } from './image-list.tsx'

const aFile = (name: string) => new File(['x'], name)

const anUpload = (name: string, part: Partial<Upload<unknown>> = {}): Upload<unknown> => ({
  key: name,
  photoId: name,
  reportId: 'r',
  target: 'files',
  name,
  size: 1,
  addedAt: '2026-11-23T10:00:00Z',
  edits: {},
  state: 'queued',
  progress: 0,
  isStored: true,
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

const aDrop = (files: File[]) => ({ types: ['Files'], files })

it('accepts files that are dropped, chosen, chosen again, or chosen while the screen changed', async () => {
  const taken: string[][] = []
  const add = (files: File[]) => void taken.push(names(files))
  const { container, unmount } = renderComponent(
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
  expect(container.querySelector('[data-over]')).toBeNull()
  unmount()
  await userEvent.upload(input, aFile('d.pdf'))
  expect(taken).toEqual([['a.pdf', 'b.pdf'], ['c.pdf'], ['c.pdf'], ['d.pdf']])
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

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
