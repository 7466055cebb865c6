import { createHash } from 'node:crypto'
import { DescribeKeyCommand, GetPublicKeyCommand, SignCommand } from '@aws-sdk/client-kms'
import { kms } from '../../lib/aws.ts'
import { environmentName, variable } from '../../lib/environment.ts'
import { bits, der, integer, asnNull, objectId, octets, sequence, set, time, utf8, asnTrue, type Der } from './der.ts'

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

export const sha256Algorithm = objectId('2.16.840.1.101.3.4.2.1')

const years = 20

/** Of RSA with 2,048 bits. */
export const signatureBytes = 256

const algorithm = sequence(objectId('1.2.840.113549.1.1.11'), asnNull) // sha256WithRSAEncryption

/** At most 4,096 bytes. */
export async function signed(message: Uint8Array): Promise<Uint8Array> {
  const { Signature } = await kms.send(
    new SignCommand({
      KeyId: variable('SEAL_KEY'),
      Message: message,
      MessageType: 'RAW',
      SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256',
    }),
  )
  if (!Signature) throw new Error('KMS returned no signature.')
  return Signature
}

export interface SealCertificate {
  bytes: Der
  issuer: Der
  serial: Der
}

/** The environment's own, self-signed: the key never changes and RSA signs equally, so each call makes the same bytes. */
export async function makeSealCertificate(): Promise<SealCertificate> {
  const KeyId = variable('SEAL_KEY')
  const [{ PublicKey }, { KeyMetadata }] = await Promise.all([
    kms.send(new GetPublicKeyCommand({ KeyId })),
    kms.send(new DescribeKeyCommand({ KeyId })),
  ])
  const from = KeyMetadata?.CreationDate
  if (!PublicKey || !from) throw new Error('KMS returned no public key.')
  const until = new Date(from)
  until.setUTCFullYear(from.getUTCFullYear() + years)
  const keyId = sha256(PublicKey).subarray(0, 20)
  const serial = integer(1, ...keyId.subarray(0, 15))
  const attribute = (id: string, text: string) => set(sequence(objectId(id), utf8(text)))
  const issuer = sequence(
    attribute('2.5.4.10', 'Lintel'), // organisation
    attribute('2.5.4.3', sealName()), // common name
  )
  const extensions = [
    sequence(objectId('2.5.29.15'), asnTrue, octets(bits(Uint8Array.of(0b1100_0000), 6))), // for signatures alone
    sequence(objectId('2.5.29.19'), asnTrue, octets(sequence())), // signs no certificates
    sequence(objectId('2.5.29.14'), octets(octets(keyId))),
  ]
  const content = sequence(
    der(0xa0, integer(2)), // version 3
    serial,
    algorithm,
    issuer,
    sequence(time(from), time(until)),
    issuer,
    PublicKey,
    der(0xa3, sequence(...extensions)),
  )
  return { bytes: sequence(content, algorithm, bits(await signed(content))), issuer, serial }
}

/** As readers show it. */
export const sealName = (): string => `Lintel reports (${environmentName()})`
