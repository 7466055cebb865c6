import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { routes } from '@lintel/contract'
import { bytesSource, readStructure } from '@lintel/pdf'
import { Certificate, ContentInfo, PKIStatus, PKIStatusInfo, SignedData, TimeStampReq, TimeStampResp } from 'pkijs'
import { beforeAll, expect, inject, it, vi } from 'vitest'
import { call } from '../../test/call.ts'
import { atStack } from '../../test/people.ts'
import { aClientWith } from '../auto-clients.fixture.ts'
import { download } from '../jobs.fixture.ts'
import { sha256 } from './certificate.ts'
import { cms } from './seal.ts'
import { timeStampOf } from './time-stamp.ts'

/** Where the signature is, if it covers all else. */
function placeIn(pdf: Buffer): { from: number; until: number } | undefined {
  const found = /\/ByteRange \[ *(\d+) +(\d+) +(\d+) +(\d+)\]/.exec(pdf.toString('latin1'))?.slice(1)
  const [start, from = 0, until = 0, rest = 0] = (found ?? []).map(Number)
  return start === 0 && until + rest === pdf.length ? { from, until } : undefined
}

const signedDataIn = (bytes: Uint8Array) =>
  new SignedData({ schema: ContentInfo.fromBER(Uint8Array.from(bytes)).content })

const cmsIn = (pdf: Buffer, { from, until }: { from: number; until: number }) =>
  signedDataIn(Buffer.from(pdf.toString('latin1', from + 1, until - 1), 'hex'))

/** As a reader checks it. */
async function isSealed(pdf: Buffer): Promise<boolean> {
  const place = placeIn(pdf)
  if (!place) return false
  const data = Buffer.concat([pdf.subarray(0, place.from), pdf.subarray(place.until)])
  try {
    return await cmsIn(pdf, place).verify({ signer: 0, data: Uint8Array.from(data).buffer })
  } catch {
    return false
  }
}

let pdf: Buffer
let certificate: Certificate

beforeAll(async () => {
  atStack()
  const { person, jobs } = await aClientWith()
  const { id } = await jobs.aReport()
  const { body } = await call(routes.generateReport, person, { params: { id, variant: 'report' } })
  const { payload } = await jobs.ended(body.id)
  pdf = (await download({ url: payload?.url ?? '' })).bytes
  const place = placeIn(pdf) ?? expect.fail('It has no seal.')
  const [held] = cmsIn(pdf, place).certificates ?? []
  certificate = held instanceof Certificate ? held : expect.fail('It has no certificate.')
}, 120_000)

it('is of the environment, over the whole file, and ends with any change', { timeout: 60_000 }, async () => {
  expect((await readStructure(bytesSource(pdf))).problems).toEqual([])
  expect(await isSealed(pdf)).toBe(true)
  const x509 = new X509Certificate(new Uint8Array(certificate.toSchema().toBER()))
  expect(x509.subject).toBe('O=Lintel\nCN=Lintel reports (local)')
  expect(x509.verify(x509.publicKey)).toBe(true)
  const shown = await fetch(`${inject('stack').url}/v1${routes.getSealCertificate.path}`)
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(x509.raw)
  expect(await isSealed(Buffer.concat([pdf, Buffer.from('\n1 0 obj\n<<>>\nendobj\n')]))).toBe(false)
  const { from, until } = placeIn(pdf) ?? { from: 0, until: 0 }
  for (let tried = 0; tried < 250; tried++) {
    const at = Math.floor(Math.random() * (pdf.length - (until - from)))
    const changed = Buffer.from(pdf)
    const place = at < from ? at : at + until - from
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(await isSealed(changed), `byte ${place}`).toBe(false)
  }
})

it('has the time stamp of an authority, where there is one that answers', async () => {
  const asked: Buffer[] = []
  const signature = Buffer.alloc(256, 7)
  const content = ContentInfo.fromBER(
    Uint8Array.from(
      await cms(
        ours(),
        signature,
        () => signature,
        () => undefined,
      ),
    ),
  )
  const reply = new TimeStampResp({ status: new PKIStatusInfo({ status: PKIStatus.granted }), timeStampToken: content })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    asked.push(await buffer(request))
    response.end(asked.length === 1 ? Buffer.from(reply.toSchema().toBER()) : 'not today')
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.stubEnv('TIME_STAMPS', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const stamps = async () => {
    const { signerInfos } = signedDataIn(await cms(ours(), Buffer.alloc(32), () => signature, timeStampOf))
    return (signerInfos[0]?.unsignedAttrs?.attributes ?? []).map(({ type }) => type)
  }
  expect(await stamps()).toEqual(['1.2.840.113549.1.9.16.2.14'])
  const { messageImprint } = TimeStampReq.fromBER(Uint8Array.from(asked[0] ?? []))
  expect(Buffer.from(messageImprint.hashedMessage.valueBlock.valueHexView)).toEqual(sha256(signature))
  expect(await stamps()).toEqual([])
  server.close()
})

const ours = () => ({
  bytes: new Uint8Array(certificate.toSchema().toBER()),
  issuer: new Uint8Array(certificate.issuer.toSchema().toBER()),
  serial: new Uint8Array(certificate.serialNumber.toBER()),
})
