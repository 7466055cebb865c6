import { routes, visitorSignatureMessages, type Report, type Signature } from '@lintel/contract'
import { howSigned } from '@lintel/rules'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { call, callRaw } from '../../test/call.ts'
import { aUserOf, aClient } from '../../test/people.ts'
import { aSignature, asAddress, emptyPicture } from '../../test/signature-pictures.ts'
import { settleSignatures } from './signatures.ts'
import { aReportBy } from '../../test/reports.ts'

const client = await aClient()
const person = await aUserOf(client)
const png = await aSignature()
const bytes = Buffer.from(png.slice(png.indexOf(',') + 1), 'base64')

const make = () => {
  const signatures = [
    { _uuid: 'tina', type: 'tenant' as const, name: 'Tina Hale', email: 'tina@people.example', date: '2026-03-05' },
    { _uuid: 'lara', type: 'landlord' as const, name: 'Lara Holt' },
  ]
  return aReportBy(person, { signatures })
}
const saveRaw = (body: unknown) =>
  callRaw(routes.saveReport, person.idToken, { params: { id: (body as Report).id }, body })
const save = async (report: Report): Promise<Report> =>
  (await call(routes.saveReport, person, { params: { id: report.id }, body: report })).body
const open = async (id: string, version?: number) =>
  (await call(routes.getReport, person, { params: { id }, query: { version } })).body
const withFirst = (report: Report, change: Partial<Signature>): Report => ({
  ...report,
  signatures: report.signatures.map((each, index) => (index === 0 ? { ...each, ...change } : each)),
})
const signed = async () => save(withFirst(await make(), { image: png }))

describe('a signature that staff collect', () => {
  it('has the server’s time and its collector, whatever is sent; the device’s is kept beside it', async () => {
    const forged = { linkid: 'link', ip: '203.0.113.9', pdfversion: 7 }
    const sent = withFirst(await make(), { image: png, signedAt: '2020-01-01T00:00:00Z', evidence: forged })
    const history = { signatureId: 'x', type: 'tenant' as const, name: 'Nobody', email: '', date: '' }
    const ended = { version: 1, end: 'changed' as const, endedAt: '2020-01-01T00:00:00Z', endedby: { name: 'Nobody' } }
    const report = await save({ ...sent, signaturehistory: [{ ...history, ...ended }] })
    const [first] = report.signatures
    expect(Math.abs(Date.parse(first?.signedAt ?? '') - Date.now())).toBeLessThan(60_000)
    expect(first?.signedAt).toBe(report.updatedAt)
    const collectedby = { id: person.userId, name: report.updatedBy }
    expect(first?.evidence).toEqual({ collectedby, reportversion: 2, deviceAt: '2020-01-01T00:00:00Z' })
    expect(howSigned(first ?? {})).toBe(`collected by ${report.updatedBy}, 01/01/2020 00:00 by the device’s clock`)
    expect(report.signaturehistory).toEqual([])
    // The PDF that is mailed with a signature may be in progress by now.
    const withoutPdf = ({ attachments: { report: _pdf, ...others }, ...rest }: Report) => ({ ...rest, others })
    expect(withoutPdf(await open(report.id))).toEqual(withoutPdf(report))
  })

  it('stays as it was given when saved again, however the picture is encoded', async () => {
    const before = await signed()
    const packedOtherwise = await sharp(bytes).png({ compressionLevel: 1 }).toBuffer()
    for (const image of [png, asAddress(packedOtherwise), before.signatures[0]?.image ?? ''])
      expect(
        (await save(withFirst({ ...before, version: (await open(before.id)).version }, { image }))).signatures,
      ).toEqual(before.signatures)
    const email = 'TINA@people.example'
    const shouted = await save(withFirst(await open(before.id), { email }))
    expect(shouted.signatures).toEqual(withFirst(before, { email }).signatures)
    expect(shouted.signaturehistory).toEqual([])
  })

  it('keeps only the pixels of its file', async () => {
    const said = await sharp(bytes)
      .withExif({ IFD0: { Copyright: 'SECRET-IN-EXIF' } })
      .png()
      .toBuffer()
    const file = Buffer.concat([said, Buffer.from('<script>SECRET-BEHIND</script>')])
    const { signatures } = await save(withFirst(await make(), { image: asAddress(file) }))
    const kept = Buffer.from(signatures[0]?.image.split(',')[1] ?? '', 'base64')
    expect(kept.toString('latin1')).not.toContain('SECRET')
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 200, height: 60 })
  })
})

describe('a signature that was given', () => {
  it('is removed by another name, role, e-mail or date, and kept in the history', async () => {
    let report = await signed()
    const { id } = report
    for (const change of [
      { name: 'Tom Lee' },
      { type: 'landlord' },
      { email: 'tom@people.example' },
      { date: '2026-03-06' },
    ] as const) {
      const [given = expect.fail()] = report.signatures
      const after = await save(withFirst(report, change))
      const { image: _picture, signedAt, evidence, _uuid, ...who } = given
      expect(after.signatures[0]).toEqual({ _uuid: 'tina', ...who, ...change, image: '' })
      expect(after.signaturehistory.at(-1)).toEqual({
        signatureId: 'tina',
        ...who,
        signedAt,
        evidence,
        version: report.version,
        end: 'changed',
        endedAt: expect.any(String),
        endedby: { id: person.userId, name: after.updatedBy },
      })
      // Its picture stays in the version that had it. Sending the time, the name and the picture does not restore them.
      expect((await open(id, report.version)).signatures[0]).toEqual(given)
      report = await save({ ...after, signatures: report.signatures, signaturehistory: [] })
      expect(report.signatures[0]?.evidence).toMatchObject({ reportversion: report.version })
      expect(Date.parse(report.signatures[0]?.signedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(after.updatedAt))
    }
    expect(report.signaturehistory).toHaveLength(4)
  })

  it('is kept in the history when it is signed again, emptied or deleted', async () => {
    const first = await signed()
    const anew = await save(withFirst(first, { image: await aSignature(2) }))
    expect(anew.signatures[0]?.signedAt).not.toBe(first.signatures[0]?.signedAt)
    const emptied = await save(withFirst(anew, { image: '' }))
    expect(emptied.signatures[0]).not.toHaveProperty('signedAt')
    expect(emptied.signatures[0]).not.toHaveProperty('evidence')
    const third = await save(withFirst(emptied, { image: png }))
    const gone = await save({ ...third, signatures: third.signatures.slice(1), signaturehistory: [] })
    expect(gone.signaturehistory.map(({ signatureId, version, end }) => [signatureId, version, end])).toEqual([
      ['tina', 2, 'signed again'],
      ['tina', 3, 'taken away'],
      ['tina', 5, 'deleted'],
    ])
  })

  it('is refused if its id is duplicated, and stays as it was given', async () => {
    const before = await signed()
    const [given] = before.signatures
    const copy = { ...(given as Signature), name: 'Tom Lee' }
    const issues = [{ path: 'body.signatures.2._uuid', message: 'Each signature needs its own id.' }]
    const twice = { ...before, signatures: [...before.signatures, copy] }
    expect(await saveRaw(twice)).toMatchObject({ status: 400, body: { issues } })
    expect((await open(before.id)).signatures).toEqual(before.signatures)
    const { address, branchId, type } = before
    const body = { address, branchId, type, signatures: twice.signatures }
    expect(await callRaw(routes.createReport, person.idToken, { body })).toMatchObject({
      status: 400,
      body: { issues },
    })
  })

  it('ends separately for each of two stored signatures with one id', async () => {
    const signing = { now: new Date(), version: 3, by: { name: 'Eve' } }
    const one: Signature = { _uuid: 'tina', type: 'tenant', name: 'Tina', email: '', date: '', image: png }
    const before = { signatures: [one, { ...one, name: 'Tom' }], signaturehistory: [] }
    const { signatures, signaturehistory } = await settleSignatures([one], before, signing)
    expect(signatures).toEqual([one])
    expect(signaturehistory).toMatchObject([{ name: 'Tom', end: 'deleted' }])
  })
})

it('an invalid signature is refused', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="5" height="9"/></svg>'
  const before = await make()
  for (const [image, message] of [
    ['data:image/png;base64,AAAA', 'Not a PNG picture.'],
    [asAddress(Buffer.from(svg)), 'Not a PNG picture.'],
    [asAddress(bytes.subarray(0, 400)), 'Not a PNG picture.'],
    [await emptyPicture('#00000000'), visitorSignatureMessages.provide],
    [await emptyPicture('#ffffff'), visitorSignatureMessages.provide],
    [await emptyPicture('#000000'), visitorSignatureMessages.provide],
    [await emptyPicture('#000000', 2100, 2000), 'A signature has at most 4 megapixels.'],
  ] as const) {
    const issues = [{ path: 'body.signatures.0.image', message }]
    expect(await saveRaw(withFirst(before, { image }))).toMatchObject({ status: 400, body: { message, issues } })
  }
  expect((await open(before.id)).version).toBe(1)
  const { address, branchId, type } = before
  const signatures = [{ _uuid: 's', type: 'tenant', image: asAddress(Buffer.from(svg)) }]
  const body = { address, branchId, type, signatures }
  expect((await callRaw(routes.createReport, person.idToken, { body })).status).toBe(400)
})
