import { routes, signatureMessages, type Report, type Signature } from '@lintel/contract'
import { expect, it } from 'vitest'
import { anAgency, aKey, aReportOf, aSignature, reportNow, type Agency } from '../test/abuse-world.ts'
import { call, callRaw } from '../test/call.ts'
import { mailTo } from '../test/mailbox.ts'
import { aPdfToSign } from '../test/pdf-to-sign.ts'
import { anAddress } from './emails.fixture.ts'

const world = async (change: Partial<Signature> = {}) => {
  const [office, signer] = [anAddress(), anAddress()]
  const agency = await anAgency({ feedbackemail: office })
  const signatures = [{ _uuid: 'tina', type: 'tenant' as const, name: 'Tina <i>Hale', email: signer, ...change }]
  return { agency, office, signer, report: await aReportOf(agency, { signatures }) }
}
const saved = async ({ first }: Agency, report: Report, change: Partial<Signature>) => {
  const signatures = report.signatures.map((each) => ({ ...each, ...change }))
  return (await call(routes.saveReport, first, { params: { id: report.id }, body: { ...report, signatures } })).body
}
const tell = ({ first }: Agency, { id }: Report, signatureId = 'tina') =>
  callRaw(routes.sendStaffSignatureEmail, first.idToken, { params: { id, signatureId } })
const counts = async (...addresses: string[]) =>
  Promise.all(addresses.map(async (address) => (await mailTo(address)).length))

it('a signature that staff collect is told to the agency and to whoever signed, once its PDF is made', async () => {
  const { agency, office, signer, report } = await world()
  // A PDF of the version before is not the one that was signed.
  await aPdfToSign(report.id)
  const signed = await saved(agency, report, { image: await aSignature() })
  expect((await tell(agency, report)).status).toBe(409)
  expect(await counts(office, signer)).toEqual([0, 0])

  await aPdfToSign(report.id)
  const statuses = (await Promise.all([tell(agency, report), tell(agency, report)])).map(({ status }) => status)
  expect(statuses).toEqual([204, 204])
  expect((await tell(agency, report)).status).toBe(204)
  expect(await counts(office, signer)).toEqual([1, 1])
  const [toOffice] = await mailTo(office)
  const [toSigner] = await mailTo(signer)
  expect(toOffice?.html).toContain('Tina &lt;i&gt;Hale has signed')
  expect(toOffice?.text).toContain(`/reports/${report.id}/signatures`)
  // Whoever signed at the inspector's device gets a link that shows the report, and cannot sign by it.
  const [, k = ''] = new RegExp(`/reportlink/${report.id}\\?k=([\\w.%-]+)`).exec(toSigner?.text ?? '') ?? []
  const query = { k: decodeURIComponent(k) }
  const { body } = await callRaw(routes.getSharedReport, undefined, { params: { id: report.id }, query })
  expect(body).toMatchObject({ purpose: 'report' })
  const { emaillogs } = await reportNow(agency.first, report.id)
  expect(emaillogs).toHaveLength(2)
  for (const log of emaillogs) expect(log).toMatchObject({ sentby: signed.updatedBy, sentbyid: agency.first.userId })

  // The next signature of the same person is another piece of news.
  const again = await saved(agency, await reportNow(agency.first, report.id), { image: await aSignature(3) })
  await aPdfToSign(again.id)
  expect((await tell(agency, again)).status).toBe(204)
  expect(await counts(office, signer)).toEqual([2, 2])
})

it('without a name or an address it is told to the agency alone', async () => {
  const { agency, office, signer, report } = await world({ name: '', email: '' })
  await saved(agency, report, { image: await aSignature() })
  await aPdfToSign(report.id)
  expect((await tell(agency, report)).status).toBe(204)
  expect(await counts(office, signer)).toEqual([1, 0])
})

it('what is not signed, is gone, or was given by link is not told by staff', async () => {
  const { agency, office, report } = await world()
  const { version, sha256 } = await aPdfToSign(report.id)
  const gone = { status: 404, body: { message: signatureMessages.notFound } }
  expect(await tell(agency, report)).toMatchObject(gone)
  expect(await tell(agency, report, 'nobody')).toMatchObject(gone)
  const k = await aKey(agency.first, report.id, { purpose: 'signature', signatureId: 'tina' })
  const body = { purpose: 'signature', name: 'Tina', image: await aSignature(), shown: { version, sha256 } }
  const given = await callRaw(routes.saveSharedReport, undefined, { params: { id: report.id }, query: { k }, body })
  expect(given.status).toBe(200)
  await aPdfToSign(report.id)
  expect(await tell(agency, report)).toMatchObject(gone)
  expect(await counts(office)).toEqual([0])
})
