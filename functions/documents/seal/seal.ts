import type { Seal } from '@lintel/pdf'
import { keepSealCertificate } from '../files.ts'
import {
  makeSealCertificate,
  sealName,
  sha256,
  sha256Algorithm,
  signatureBytes,
  signed,
  type SealCertificate,
} from './certificate.ts'
import { der, integer, asnNull, objectId, octets, sequence, set, sorted, type Der } from './der.ts'
import { isStamped, maxTokenBytes, timeStampOf } from './time-stamp.ts'

const data = objectId('1.2.840.113549.1.7.1')
const signedData = objectId('1.2.840.113549.1.7.2')
const hashing = sequence(sha256Algorithm)
const signing = sequence(objectId('1.2.840.113549.1.1.1'), asnNull) // RSA

const attribute = (id: string, value: Der) => sequence(objectId(id), set(value))

/** RFC 5652, with the attributes of PAdES B-B (ETSI EN 319 142-1). */
export async function cms(
  { bytes, issuer, serial }: SealCertificate,
  digest: Uint8Array,
  sign: (message: Uint8Array) => Uint8Array | Promise<Uint8Array>,
  stamp: (signature: Uint8Array) => Promise<Der | undefined> | undefined,
): Promise<Uint8Array> {
  const attributes = [
    attribute('1.2.840.113549.1.9.3', data), // content type
    attribute('1.2.840.113549.1.9.4', octets(digest)), // message digest
    // The certificate's hash (signing certificate, version 2), so that no other can be put in its place.
    attribute('1.2.840.113549.1.9.16.2.47', sequence(sequence(sequence(octets(sha256(bytes)))))),
  ]
  const signature = await sign(set(...attributes))
  const token = await stamp(signature)
  const signer = sequence(
    integer(1),
    sequence(issuer, serial),
    hashing,
    der(0xa0, ...sorted(attributes)),
    signing,
    octets(signature),
    ...(token ? [der(0xa1, attribute('1.2.840.113549.1.9.16.2.14', token))] : []),
  )
  const content = sequence(integer(1), set(hashing), sequence(data), der(0xa0, bytes), set(signer))
  return sequence(signedData, der(0xa0, content))
}

let certificate: Promise<SealCertificate> | undefined

/** One for each function instance. */
function sealCertificate(): Promise<SealCertificate> {
  certificate ??= makeSealCertificate().then(async (made) => {
    await keepSealCertificate(made.bytes)
    return made
  })
  certificate.catch(() => (certificate = undefined))
  return certificate
}

export async function sealAt(at: Date): Promise<Seal> {
  const certificate = await sealCertificate()
  // All but the values, and a time stamp, is the same each time.
  const sample = await cms(
    certificate,
    new Uint8Array(32),
    () => new Uint8Array(signatureBytes),
    () => undefined,
  )
  const bytes = sample.length + (isStamped() ? maxTokenBytes : 0)
  return { name: sealName(), at, bytes, sign: (digest) => cms(certificate, digest, signed, timeStampOf) }
}
