import { Report } from '@lintel/contract'
import { addSignature, newSignature, setSignatureImage } from '@lintel/rules'
import { expect, it } from 'vitest'
import { isDirty } from '../../state/editor-state.ts'
import { createEditorStore } from '../../state/editor-store.ts'

const report = Report.parse({
  ...{ id: 'report', ref: 1, client: { id: 'client', name: 'Client' }, version: 1 },
  ...{ createdAt: '2026-11-21T10:00:00Z', updatedAt: '2026-11-21T10:00:00Z' },
  ...{ date: '2026-11-21', branchId: 'branch', userId: 'user', type: 'Inventory' },
})

it('adopts the server’s version of a signature and keeps later changes unsaved', () => {
  const store = createEditorStore(report)
  store.edit('Sign', (draft) => {
    addSignature(draft, newSignature('s', 'tenant'))
    setSignatureImage(draft, 's', 'data:image/png;base64,AAAA', '2026-11-21')
  })
  const sent = store.snapshot()
  store.edit('Add tenant', (draft) => addSignature(draft, newSignature('t', 'tenant', { name: 'Amara Bello' })))
  const made = { image: 'data:image/png;base64,BBBB', signedAt: '2026-11-21T10:05:00.000Z' }
  const evidence = { collectedby: { id: 'user', name: 'Priya Nair' }, reportversion: 2 }
  const signatures = sent.report.signatures.map((signature) => ({ ...signature, ...made, evidence }))
  const former = { signatureId: 's', type: 'tenant' as const, name: '', email: '', date: '', version: 1 }
  const ended = { end: 'signed again' as const, endedAt: made.signedAt, endedby: { name: 'Priya Nair' } }
  const signaturehistory = [{ ...former, ...ended }]
  store.saved({ ...sent.report, version: 2, signatures, signaturehistory }, sent)
  const { body, base } = store.getState()
  expect(body.signatures).toMatchObject([{ ...made, evidence }, { name: 'Amara Bello' }])
  expect(base.signatures).toMatchObject([{ ...made, evidence }])
  for (const each of [body, base]) expect(each.signaturehistory).toEqual(signaturehistory)
  expect(isDirty(store.getState())).toBe(true)
})
