// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from '@mantine/core'
import { afterEach, expect, it, vi } from 'vitest'
import { renderComponent } from '../testing/render.tsx'
import { DialogFoot } from './dialog-foot.tsx'

afterEach(cleanup)

const said = () =>
  screen.getAllByRole('button').map(({ textContent, dataset }) => `${textContent} ${dataset['variant']}`)

it('starts with the content at the left and ends with the action, which submits the form unless it has a handler', async () => {
  const submitted = vi.fn<() => void>()
  const done = vi.fn<() => void>()
  const cancelled = vi.fn<() => void>()
  const foot = (onAction?: () => void) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitted()
      }}
    >
      <DialogFoot left={<Button>Delete</Button>} onCancel={cancelled} action="Save" onAction={onAction}>
        <Button variant="default">Copy</Button>
      </DialogFoot>
    </form>
  )
  renderComponent(foot())
  expect(said()).toEqual(['Delete filled', 'Cancel subtle', 'Copy default', 'Save filled'])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([cancelled, submitted].map((called) => called.mock.calls.length)).toEqual([1, 0])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(submitted).toHaveBeenCalledTimes(1)
  cleanup()
  renderComponent(foot(done))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect([done, submitted].map((called) => called.mock.calls.length)).toEqual([1, 1])
})

it('disables Cancel only while an action that must finish is running, and outlines a single Close', () => {
  const onCancel = () => undefined
  renderComponent(<DialogFoot onCancel={onCancel} action="Send" loading />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(false)
  cleanup()
  renderComponent(<DialogFoot onCancel={onCancel} action="Send" loading locksCancel />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
  cleanup()
  renderComponent(<DialogFoot cancel="Close" onCancel={onCancel} />)
  expect(said()).toEqual(['Close default'])
})
