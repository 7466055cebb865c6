import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ContactDialog } from '../features/clients/editor/tabs/contact-dialog.tsx'
import { FlagDialog } from '../features/dictionary/flags/flag-dialog.tsx'
import { SettingDialog } from '../features/reporttemplates/editor/settings-tab.tsx'
import { NewAccountDialog } from '../features/sysadmin/new-account-dialog.tsx'
import { dropOldDrafts, keepDraft, readDraft } from '../lib/drafts.ts'
import { keepUnsavedChanges, storeUnsavedChanges } from '../lib/unsaved-changes.ts'
import { keepInMemory } from '../testing/memory-database.ts'
import { renderRoutes } from '../testing/render.tsx'
import { signInAs, toastTexts } from '../testing/session.ts'

type Dialog = (onClose: () => void) => ReactNode

const nothing = () => undefined
const contact = { name: '', email: 'bo@agency.example', position: '', phone: '' }

const dialogs: [label: RegExp, dialog: Dialog][] = [
  [/^Name/, (onClose) => <ContactDialog contact={contact} onDone={nothing} onClose={onClose} />],
  [/^Flag/, (onClose) => <FlagDialog others={[]} onDone={nothing} onClose={onClose} />],
  [/^Name/, (onClose) => <SettingDialog setting={undefined} taken={[]} onDone={nothing} onClose={onClose} />],
]

function Page({ dialog }: { dialog: Dialog }) {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? dialog(() => setOpen(false)) : <p>Closed</p>
}

const open = (dialog: Dialog) => renderRoutes([{ path: '/', element: <Page dialog={dialog} /> }], '/')

const box = async (label: RegExp | string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
const type = async (label: RegExp | string, value: string) => fireEvent.change(await box(label), { target: { value } })

beforeEach(() => {
  keepInMemory()
  signInAs(['Administrators'], { clientId: 'c' })
})
it.each(dialogs)('keeps %s of a dialog that is not saved, until it is added', async (label, dialog) => {
  open(dialog)
  await type(label, 'Marlowe')
  await act(keepUnsavedChanges)
  cleanup()
  open(dialog)
  await waitFor(async () => expect((await box(label)).value).toBe('Marlowe'))
  expect(toastTexts()).toContain('Your unsaved changes are back.')
  // The tab was hidden meanwhile.
  await act(storeUnsavedChanges)
  fireEvent.click(screen.getByRole('button', { name: /^(Add|Change)$/ }))
  await screen.findByText('Closed')
  cleanup()
  open(dialog)
  await new Promise((done) => setTimeout(done, 50))
  expect((await box(label)).value).toBe('')
})

it('keeps no password', async () => {
  const dialog: Dialog = (onClose) => <NewAccountDialog onClose={onClose} />
  open(dialog)
  await type(/^Email/, 'bo@lintel.example')
  await type(/^Temporary password/, 'Welcome-2-Lintel')
  await act(keepUnsavedChanges)
  cleanup()
  open(dialog)
  await waitFor(async () => expect((await box(/^Email/)).value).toBe('bo@lintel.example'))
  expect((await box(/^Temporary password/)).value).toBe('')
})

it('lets restored work go that crashes what shows it, until it is changed', async () => {
  const dialog = dialogs[0]?.[1] ?? (() => null)
  const reopen = async (typed: string) => {
    cleanup()
    open(dialog)
    await waitFor(async () => expect((await box(/^Name/)).value).toBe(typed))
    await new Promise((done) => setTimeout(done, 50))
  }
  open(dialog)
  await type(/^Name/, 'Marlowe')
  await act(async () => storeUnsavedChanges(true))
  await reopen('Marlowe')
  await type(/^Name/, 'Marlowe Ltd')
  expect(await act(async () => storeUnsavedChanges(true))).toBe(true)
  await reopen('Marlowe Ltd')
  expect(await act(async () => storeUnsavedChanges(true))).toBe(false)
  await reopen('')
})

it('keeps work for 30 days, and 3 more in which it is seen to be old', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 31 * 86_400_000 })
  await keepDraft('another user', 'old', {})
  vi.useRealTimers()
  await keepDraft('user', 'new', {})
  for (const isThere of [true, true, false]) {
    await dropOldDrafts()
    expect((await readDraft('another user', 'old')) !== undefined).toBe(isThere)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 })
  }
  vi.useRealTimers()
  expect(await readDraft('user', 'new')).toBeDefined()
})
