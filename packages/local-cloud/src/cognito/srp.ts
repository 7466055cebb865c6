import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Secure Remote Password as implemented by Cognito: RFC 5054's 3072-bit group, SHA-256, and 'Caldera Derived Key'. */

const PRIME = BigInt(
  '0x' +
    'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD' +
    'EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED' +
    'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F' +
    '83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B' +
    'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510' +
    '15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7' +
    'ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C' +
    'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
)
const GENERATOR = 2n

const fromHex = (hex: string) => BigInt(`0x${hex}`)

/** Hexadecimal of even length with a leading zero byte if the first bit is set: the clients hash signed numbers. */
function padded(value: bigint): string {
  const hex = value.toString(16)
  const even = hex.length % 2 ? `0${hex}` : hex
  return /^[89a-f]/.test(even) ? `00${even}` : even
}

const hashHex = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')

const MULTIPLIER = fromHex(hashHex(padded(PRIME) + padded(GENERATOR)))

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base % PRIME
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % PRIME
    square = (square * square) % PRIME
  }
  return result
}

export interface Verifier {
  salt: string
  verifier: string
}

export interface SrpChallenge {
  secret: bigint
  publicValue: string
  secretBlock: string
}

function derive(poolName: string, username: string, password: string, salt: string): string {
  const identity = createHash('sha256').update(`${poolName}${username}:${password}`).digest('hex')
  return power(GENERATOR, fromHex(hashHex(padded(fromHex(salt)) + identity))).toString(16)
}

/** `poolName` is the pool id's part after the underscore. */
export function makeVerifier(poolName: string, username: string, password: string): Verifier {
  const salt = randomBytes(16).toString('hex')
  return { salt, verifier: derive(poolName, username, password, salt) }
}

/** The same name and salt each time, as for real users. */
export function simulated(poolId: string, name: string): { username: string; salt: string } {
  const hex = createHash('sha256').update(`${poolId}:${name.toLowerCase()}`).digest('hex')
  const [, ...groups] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(hex) ?? []
  return { username: groups.join('-'), salt: hex.slice(-32) }
}

export function passwordMatches(poolName: string, username: string, password: string, kept: Verifier): boolean {
  return derive(poolName, username, password, kept.salt) === kept.verifier
}

export function beginSrp(kept: Verifier): SrpChallenge {
  const secret = fromHex(randomBytes(32).toString('hex'))
  const publicValue = (MULTIPLIER * fromHex(kept.verifier) + power(GENERATOR, secret)) % PRIME
  return { secret, publicValue: publicValue.toString(16), secretBlock: randomBytes(64).toString('base64') }
}

export function srpProofHolds(
  poolName: string,
  username: string,
  kept: Verifier,
  challenge: SrpChallenge,
  proof: { clientPublicValue: string; secretBlock: string; timestamp: string; signature: string },
): boolean {
  if (!/^[0-9a-f]+$/i.test(proof.clientPublicValue) || proof.secretBlock !== challenge.secretBlock) return false
  const clientPublic = fromHex(proof.clientPublicValue)
  if (clientPublic % PRIME === 0n) return false
  const scramble = fromHex(hashHex(padded(clientPublic) + padded(fromHex(challenge.publicValue))))
  const shared = power(clientPublic * power(fromHex(kept.verifier), scramble), challenge.secret)
  const extracted = createHmac('sha256', Buffer.from(padded(scramble), 'hex'))
    .update(Buffer.from(padded(shared), 'hex'))
    .digest()
  const key = createHmac('sha256', extracted).update('Caldera Derived Key\x01').digest().subarray(0, 16)
  const expected = createHmac('sha256', key)
    .update(poolName)
    .update(username)
    .update(Buffer.from(proof.secretBlock, 'base64'))
    .update(proof.timestamp)
    .digest()
  const given = Buffer.from(proof.signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
