import type { ReportBody } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import * as edits from '../index.ts'
import { aBody, aPhoto, aRoom } from './reports.fixture.ts'

const commented = (): ReportBody => {
  const said = { comments: 'It was chipped before.', updatedAt: '2026-11-20T10:00:00.000Z' }
  const items = [
    { _uuid: 'i1', name: 'Worktop', tenantcomments: said },
    { _uuid: 'i2', name: 'Sink', landlordcomments: { photos: [aPhoto('p1')] }, tenantcomments: { comments: ' ' } },
  ]
  return aBody('Inventory', { rooms: [aRoom('r1', 'Kitchen', items)], comments: { tenant: 'All in all fine.' } })
}

describe('feedback', () => {
  it('is what landlord and tenant said: general comments first, then items, nothing empty', () => {
    expect(
      edits.feedbackOf(commented()).map(({ key, party, room, item, text }) => [key, party, room, item, text]),
    ).toEqual([
      ['general/Tenant', 'Tenant', '', '', 'All in all fine.'],
      ['i1/Tenant', 'Tenant', 'Kitchen', 'Worktop', 'It was chipped before.'],
      ['i2/Landlord', 'Landlord', 'Kitchen', 'Sink', ''],
    ])
  })

  it('is approved and flagged one by one, or all together', () => {
    const report = commented()
    const marks = () => edits.feedbackOf(report).map(({ approved, flagged }) => [approved, flagged])
    const [general, onItem] = edits.feedbackOf(report)
    if (!general || !onItem) throw new Error('There are comments')
    edits.markFeedback(report, [onItem], 'flagged', true)(report)
    expect(marks()).toEqual([
      [false, false],
      [false, true],
      [false, false],
    ])
    edits.markFeedback(report, edits.feedbackOf(report), 'approved', true)(report)
    edits.markFeedback(report, [general, { party: 'Tenant', itemId: 'gone', who: '' }], 'approved', false)(report)
    expect(marks()).toEqual([
      [false, false],
      [true, true],
      [true, false],
    ])
    expect(report.comments.tenantapproved).toBe(false)
    expect(edits.menuProgress(report, 'Feedback', 'in')).toEqual({ done: 2, of: 3, flagged: 1 })
  })
})

describe('signatures', () => {
  const png = 'data:image/png;base64,AAAA'
  const tenants = () => {
    const report = aBody('Inventory')
    for (const id of ['a', 'b', 'c'])
      edits.addSignature(report, edits.newSignature(id, 'tenant', { name: `Tenant ${id}` }))
    return report
  }

  it('get a day with their picture, keep an existing one, and lose the time of another picture', () => {
    const report = tenants()
    const [now, later] = [new Date('2026-11-21T10:00:00.000Z'), new Date('2026-11-22T10:00:00.000Z')]
    expect(edits.setSignatureImage(report, 'a', png, now)).toBe(true)
    const given = { image: png, date: '2026-11-21', signedAt: now.toISOString() }
    expect(edits.signatureOf(report, 'a')).toMatchObject(given)
    edits.setSignatureImage(report, 'a', png, later)
    expect(edits.signatureOf(report, 'a')).toMatchObject(given)
    edits.setSignatureImage(report, 'a', '', later)
    expect(edits.signatureOf(report, 'a')).toMatchObject({ image: '', date: '2026-11-21' })
    expect(edits.signatureOf(report, 'a')?.signedAt).toBeUndefined()
    expect(edits.setSignatureImage(report, 'gone', png, later)).toBe(false)
  })

  it('are removed by another name, e-mail or date, and by nothing else', () => {
    const evidence = { collectedby: { id: 'u', name: 'Priya' }, reportversion: 2 }
    for (const field of ['name', 'email', 'date'] as const) {
      const report = tenants()
      edits.setSignatureImage(report, 'a', png, new Date('2026-11-21T10:00:00.000Z'))
      const signature = edits.signatureOf(report, 'a')
      if (signature) Object.assign(signature, { signedAt: '2026-11-21T10:00:00.000Z', evidence })
      edits.setSignatureText(report, 'a', field, signature?.[field] ?? '')
      expect(edits.signatureOf(report, 'a')).toMatchObject({ image: png, evidence })
      edits.setSignatureText(report, 'a', field, '2026-11-20')
      expect(edits.signatureOf(report, 'a')).toMatchObject({ image: '', [field]: '2026-11-20' })
      expect(edits.signatureOf(report, 'a')).not.toHaveProperty('signedAt')
      expect(edits.signatureOf(report, 'a')).not.toHaveProperty('evidence')
    }
  })

  it('keep what the server set for the exact picture sent', () => {
    const sent = tenants().signatures.map((signature) => ({ ...signature, image: png }))
    const [a, b, c] = sent
    if (!a || !b || !c) throw new Error('There are three')
    const signedAt = '2026-11-21T10:00:00.000Z'
    const made = { image: `${png}BBBB`, signedAt, evidence: { reportversion: 2 } }
    const answered = [
      { ...a, ...made },
      { ...b, ...made },
      { ...c, image: '' },
    ]
    const signedOnceMore = { ...b, image: `${png}CCCC` }
    const taken = edits.withAnsweredSignatures([{ ...a, name: 'Typed on' }, signedOnceMore, c], answered, sent)
    expect(taken).toEqual([{ ...a, ...made, name: 'Typed on' }, signedOnceMore, { ...c, image: '' }])
    expect(edits.withAnsweredSignatures(taken, answered, answered)).toBe(taken)
  })

  it('given by link meanwhile comes whole, with a signer that a colleague added', () => {
    const [a = expect.fail()] = tenants().signatures
    const open = { ...a, image: '' }
    const given = {
      ...a,
      image: png,
      date: '2026-03-05',
      signedAt: '2026-03-05T09:00:00Z',
      evidence: { linkid: 'one' },
    }
    const added = { ...given, _uuid: 'added' }
    expect(edits.withAnsweredSignatures([open], [given, added], [open])).toEqual([given, added])
    expect(edits.withAnsweredSignatures([], [added], [added])).toEqual([])
  })

  it('given by link since the base stays, unless mine changed or removed the signer', () => {
    const [a = expect.fail()] = tenants().signatures
    const was = { ...a, image: '' }
    const given = { ...a, image: png, name: 'Tina H', date: '2026-03-05', evidence: { linkid: 'one' } }
    const again = { ...given, image: `${png}DDDD` }
    const { evidence: _none, ...collected } = given
    for (const [why, mine, base, theirs, signature, ended] of [
      ['not touched', was, was, given, given, []],
      ['signed again', given, given, again, again, []],
      ['added by a colleague', undefined, undefined, given, given, []],
      ['signer changed', { ...was, name: 'Tom' }, was, given, { ...was, name: 'Tom' }, [given]],
      ['signer removed', undefined, was, given, undefined, [given]],
      ['collected by me', { ...was, image: `${png}EEEE` }, was, given, { ...was, image: `${png}EEEE` }, [given]],
      ['known to me, and taken away', was, given, given, was, []],
      ['collected by a colleague', was, was, collected, was, [collected]],
    ] as const) {
      const lists = [mine, base, theirs].map((one) => (one ? [one] : []))
      const [own = [], former = [], there = []] = lists
      const signatures = edits.keepGivenSignatures(own, former, there)
      expect(signatures, why).toEqual(signature ? [signature] : [])
      expect(edits.endMergedSignatures(signatures, former, there), why).toEqual({ signatures, ended })
    }
  })
})
