import { genericMessages, Report, routes } from '@lintel/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../lib/api-error.ts'
import { mockResponses, respondTo, Refusal } from '../../../../testing/answers.ts'
import { press, toastTexts } from '../../../../testing/session.ts'
import { EditorStatus } from '../bottom-bar.tsx'
import { useReportEditor } from '../editor-context.tsx'
import { ReportText } from '../fields/report-fields.tsx'
import { isDirty } from '../state/editor-state.ts'
import { aReport } from '../../../../testing/a-report.ts'
import { anEditor, drawInEditor, noQueue } from '../testing/editor-world.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { createQueue, useSaving } from './use-saving.ts'

const expected = () => Promise.resolve()

function Page({ announce }: { announce: () => Promise<void> }) {
  const { store } = useReportEditor()
  const { save, cancel, takeTheirs } = useSaving(store, announce, noQueue)
  return (
    <>
      <ReportText path="tenancy.reference" label="Reference" />
      <ReportText path="propertyDetails.parkingLocation" label="Parking" />
      <EditorStatus />
      <button onClick={() => void save()}>Save</button>
      <button onClick={() => void cancel()}>Cancel</button>
      <ConflictDialog save={save} takeTheirs={takeTheirs} />
    </>
  )
}

const open = (report = aReport(), announce = expected) => {
  const editor = anEditor(report)
  drawInEditor(editor, <Page announce={announce} />)
  return editor
}

const type = async (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)

/** A server with one report that, like the real one, refuses saves of an outdated version. */
const aServer = (report = aReport()) => {
  const server = { report, sent: [] as { body: Report; query: Record<string, string> }[] }
  const saves = respondTo(routes.saveReport, ({ body, query }) => {
    const sent = Report.parse(body)
    server.sent.push({ body: sent, query })
    if (sent.version !== server.report.version && query.force !== 'true')
      return new Refusal(409, { message: 'Saved meanwhile', id: 'log', current: server.report.version })
    server.report = { ...sent, version: server.report.version + 1 }
    return server.report
  })
  const reads = respondTo(routes.getReport, () => server.report)
  mockResponses(saves, reads)
  return {
    server,
    saves,
    reads,
    /** Another user saves. */
    change: (part: object) => {
      server.report = {
        ...Report.parse({ ...server.report, ...part }),
        version: server.report.version + 1,
        updatedBy: 'Helen',
      }
    },
  }
}

describe('saving', () => {
  it('sends typed changes once and confirms the save', async () => {
    const { server } = aServer()
    const { store } = open()
    await type('Reference', 'T-1')
    expect(screen.getByRole('status')).toHaveProperty('textContent', genericMessages.unsavedChanges)
    await press('Save')
    await press('Save')
    await screen.findByText(genericMessages.noUnsavedChanges)
    expect(server.sent.map(({ body }) => body.tenancy.reference)).toEqual(['T-1'])
    expect([store.getState().header.version, toastTexts()]).toEqual([2, [genericMessages.saved]])
  })

  it('waits with a save whose files the server cannot be told of yet', async () => {
    const { server } = aServer()
    let busy = true
    open(aReport(), async () => {
      if (busy) throw new ApiError(503, { message: 'Busy' })
    })
    await type('Reference', 'T-1')
    await press('Save')
    await waitFor(() => expect(toastTexts()).toEqual(['Busy What you typed is still here.']))
    expect(server.sent).toEqual([])
    busy = false
    await press('Save')
    await waitFor(() => expect(server.sent).toHaveLength(1))
  })

  it('sends a report that was made as the second draft without a network', async () => {
    const { server } = aServer()
    const { store } = open()
    store.setHeader({ ref: -1 })
    await type('Reference', 'T-1')
    await press('Save')
    await waitFor(() => expect(server.sent.map(({ body }) => body.ref)).toEqual([0]))
  })

  it('shows the error at a refused field until its value changes', async () => {
    const issues = [{ path: 'body.tenancy.reference', message: 'Too long' }]
    mockResponses(respondTo(routes.saveReport, () => new Refusal(400, { message: 'Invalid', id: 'log', issues })))
    open()
    await type('Reference', 'T-1')
    await press('Save')
    await screen.findByText('Too long')
    expect(toastTexts()).toEqual([genericMessages.changesNotSaved])
    await type('Reference', '2')
    expect(screen.queryByText('Too long')).toBeNull()
  })

  it('offers to retry when there is no response, and recognises a save that was stored after all', async () => {
    const { server, reads, saves } = aServer()
    const lost = respondTo(routes.saveReport, ({ body }) => {
      server.report = { ...Report.parse(body), version: 2 }
      throw new TypeError('The connection is lost')
    })
    mockResponses(lost, reads)
    const { store } = open()
    await type('Reference', 'T-1')
    await press('Save')
    await waitFor(() => expect(toastTexts().join()).toContain('What you typed is still here.'))
    // Each failure has its own id; only the newest is shown, until a save succeeds.
    const busy = (id: string) => respondTo(routes.saveReport, () => new Refusal(503, { message: `Busy ${id}`, id }))
    for (const id of ['one', 'two']) {
      mockResponses(busy(id), reads)
      await press('Save')
      await waitFor(() => expect(toastTexts()).toEqual([`Busy ${id} What you typed is still here.`]))
    }
    mockResponses(saves, reads)
    await press('Save')
    await screen.findByText(genericMessages.noUnsavedChanges)
    expect(toastTexts()).toEqual([genericMessages.saved])
    expect([store.getState().header.version, store.getState().conflict]).toEqual([2, undefined])
  })
})

describe('a conflict', () => {
  /** Both users have edited: this one the reference, Helen the given part. */
  const conflicting = async (theirs: object) => {
    const { server, change } = aServer()
    const editor = open()
    change(theirs)
    await type('Reference', 'Mine')
    await press('Save')
    await screen.findByText(/Helen saved version 2/)
    return { server, ...editor }
  }
  const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('radio', { name }))
  const parking = { propertyDetails: { parkingLocation: 'Yard' } }

  it('merges the changes of both users and saves the result', async () => {
    const { server } = await conflicting(parking)
    await screen.findByText(/None of them conflict/)
    await press('Merge and save')
    await screen.findByText(genericMessages.noUnsavedChanges)
    expect([server.report.tenancy.reference, server.report.propertyDetails.parkingLocation]).toEqual(['Mine', 'Yard'])
    expect(server.report.version).toBe(3)
  })

  it('is met once, however many saves were waiting', async () => {
    const { server, change } = aServer()
    open()
    change(parking)
    await type('Reference', 'Mine')
    const save = screen.getByRole('button', { name: 'Save' })
    save.click()
    save.click()
    await screen.findByText(/None of them conflict/)
    await press('Merge and save')
    await screen.findByText(genericMessages.noUnsavedChanges)
    expect(server.sent.map(({ body }) => body.version)).toEqual([1, 2])
  })

  it('overwrites their version with mine if chosen', async () => {
    const { server } = await conflicting({ tenancy: { reference: 'Theirs' } })
    await choose(/Use mine/)
    await press('Use mine')
    await screen.findByText(genericMessages.noUnsavedChanges)
    expect([server.sent.at(-1)?.query.force, server.report.tenancy.reference]).toEqual(['true', 'Mine'])
  })

  it('loads their version, and undo restores mine', async () => {
    const { store } = await conflicting({ tenancy: { reference: 'Theirs' } })
    await choose(/Use theirs/)
    await press('Use theirs')
    await waitFor(() => expect(store.getState().conflict).toBeUndefined())
    expect([store.getState().body.tenancy.reference, isDirty(store.getState())]).toEqual(['Theirs', false])
    store.undo()
    expect([store.getState().body.tenancy.reference, store.getState().header.version]).toEqual(['Mine', 1])
  })
})

it('runs tasks one after the other; a failing task does not stop the next', async () => {
  const failures: unknown[] = []
  const ran: number[] = []
  const enqueue = createQueue((error) => failures.push(error))
  const error = new TypeError('Not a report')
  const answers = await Promise.all([
    enqueue(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      ran.push(1)
      return true
    }),
    enqueue(async () => {
      ran.push(2)
      throw error
    }),
    enqueue(async () => {
      ran.push(3)
      return true
    }),
  ])
  expect(answers).toEqual([true, false, true])
  expect(ran).toEqual([1, 2, 3])
  expect(failures).toEqual([error])
})
