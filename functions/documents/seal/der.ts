/** ASN.1 in DER (X.690), as far as certificates and signatures are written in it. */
export type Der = Uint8Array

export function der(tag: number, ...contents: readonly Uint8Array[]): Der {
  const body = Buffer.concat(contents)
  const length: number[] = []
  for (let left = body.length; left > 0; left >>= 8) length.unshift(left & 255)
  const head = body.length < 128 ? [tag, body.length] : [tag, 0x80 | length.length, ...length]
  return Buffer.concat([Uint8Array.from(head), body])
}

export const sequence = (...contents: readonly Der[]): Der => der(0x30, ...contents)
/** Sorted, as DER requires of a SET OF. */
export const sorted = (contents: readonly Der[]): Der[] => contents.toSorted((a, b) => Buffer.compare(a, b))
export const set = (...contents: readonly Der[]): Der => der(0x31, ...sorted(contents))
export const octets = (bytes: Uint8Array): Der => der(0x04, bytes)
export const bits = (bytes: Uint8Array, unused = 0): Der => der(0x03, Uint8Array.of(unused), bytes)
/** From its bytes, of which the first is below 128. */
export const integer = (...bytes: readonly number[]): Der => der(0x02, Uint8Array.from(bytes))
export const utf8 = (text: string): Der => der(0x0c, Buffer.from(text))
export const asnNull: Der = der(0x05)
export const asnTrue: Der = der(0x01, Uint8Array.of(0xff))
/** To the second; with a century from 2050 on (RFC 5280). */
export function time(at: Date): Der {
  const digits = `${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`
  return at.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits))
}

/** Such as `2.5.29.15`. */
export function objectId(dotted: string): Der {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [40 * first + second, ...rest].flatMap((arc) => {
    const sevens = [arc & 127]
    for (let left = arc >> 7; left > 0; left >>= 7) sevens.unshift((left & 127) | 128)
    return sevens
  })
  return der(0x06, Uint8Array.from(bytes))
}

/** What is directly in a constructed value. Throws if it is cut off. */
export function contentsOf(value: Buffer): Buffer[] {
  const { start, end } = boundsAt(value, 0)
  const found: Buffer[] = []
  for (let at = start; at < end; at = boundsAt(value, at).end) found.push(value.subarray(at, boundsAt(value, at).end))
  return found
}

function boundsAt(bytes: Buffer, at: number): { start: number; end: number } {
  const first = bytes.readUInt8(at + 1)
  const digits = first > 127 ? first & 127 : 0
  const start = at + 2 + digits
  const end = start + (digits > 0 ? bytes.readUIntBE(at + 2, digits) : first)
  if (end > bytes.length) throw new Error('The ASN.1 is cut off.')
  return { start, end }
}
