// @vitest-environment jsdom
import { Client, reportTemplateMessages, routes, type LookImage, type TemplateSetting } from '@lintel/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { useToasts } from '../../../lib/toasts.ts'
import { mockResponses, respondTo } from '../../../testing/answers.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ImageField } from './setting-field.tsx'

afterEach(cleanup)

const image = (name: string, readonly: boolean): LookImage => ({
  ...{ src: `look/${name}.jpg`, createdAt: '2026-11-24T09:00:00.000Z', hasGalleryLink: true, readonly },
})
const [own, standard] = [image('own', false), image('standard', true)]
const setting: TemplateSetting = {
  ...{ id: 'p', type: 'image', systemname: 'picture', name: 'Picture', value: '', options: [], display: true },
}

it('deletes an image of the client after confirmation; default images are read-only', async () => {
  const sent: unknown[] = []
  const client = Client.parse({ id: 'harbour', name: 'Harbour', looknfeel: { backgrounds: [own] }, version: 4 })
  mockResponses(
    respondTo(routes.getClient, () => client),
    respondTo(routes.saveBackgrounds, ({ body }) => {
      sent.push(body)
      return client
    }),
  )
  const images = { bucket: 'photos', images: [own, standard], keeper: 'harbour' }
  renderComponent(
    <>
      <ImageField setting={setting} images={images} onChange={() => undefined} />
      <ConfirmDialog />
    </>,
  )
  expect(screen.queryByRole('button', { name: 'Delete standard.jpg' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Delete own.jpg' }))
  await screen.findByText(reportTemplateMessages.confirmDeleteImage)
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(useToasts.getState().toasts.map(({ text }) => text)).toContain(reportTemplateMessages.imageDeleted),
  )
  expect(sent).toEqual([{ version: 4, backgrounds: [] }])
})
