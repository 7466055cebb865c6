import { Report } from '@lintel/contract'
import { addSignature, newSignature, setSignatureImage, setSignatureText } from '@lintel/rules'
import { expect, it } from 'vitest'
import { createEditorStore, isDirty } from '../state/editor-store.ts'

const report = Report.parse({
  ...{ id: 'report', ref: 1, client: { id: 'client', name: 'Client' }, version: 1 },
  ...{ createdAt: '2026-11-21T10:00:00Z', updatedAt: '2026-11-21T10:00:00Z' },
  ...{ date: '2026-11-21', branchId: 'branch', userId: 'user', type: 'Inventory' },
})

it('a signature takes over the server’s time, and what was typed meanwhile stays unsaved', () => {
  const store = createEditorStore(report)
  store.edit('Sign', (draft) => {
    addSignature(draft, newSignature('s', 'tenant'))
    setSignatureImage(draft, 's', 'data:image/png;base64,AAAA', '2026-11-21')
  })
  const sent = store.snapshot()
  store.edit('Name', (draft) => setSignatureText(draft, 's', 'name', 'Amara Bello'))
  const signedAt = '2026-11-21T10:05:00.000Z'
  const signatures = sent.report.signatures.map((signature) => ({ ...signature, signedAt }))
  store.saved({ ...sent.report, version: 2, signatures }, sent)
  expect(store.getState().body.signatures).toMatchObject([{ name: 'Amara Bello', signedAt }])
  expect(store.getState().base.signatures).toMatchObject([{ name: '', signedAt }])
  expect(isDirty(store.getState())).toBe(true)
})
