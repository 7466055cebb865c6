import type { JsonObject } from './json.ts'
import type { Rights } from './iam/judge.ts'
import type { Access, RequestContext } from './iam/request.ts'

export const kmsKeys: readonly string[] = ['kms:encryptioncontextkeys']

/** Each pair of its encryption context is a separate one. */
function contextOf({ EncryptionContext }: JsonObject): RequestContext {
  if (typeof EncryptionContext !== 'object' || EncryptionContext === null) return {}
  const pairs = Object.entries(EncryptionContext)
  return {
    'kms:encryptioncontextkeys': pairs.map(([name]) => name),
    ...Object.fromEntries(
      pairs.map(([name, value]) => [`kms:encryptioncontext:${name.toLowerCase()}`, String(value)] as const),
    ),
  }
}

/** `arnOf` and `arnOfCiphertext` throw if there is none. */
export function kmsRights(
  arnOf: (input: JsonObject) => string,
  arnOfCiphertext: (input: JsonObject) => string,
): Rights<JsonObject> {
  const right =
    (action: string, keyOf: (input: JsonObject) => string) =>
    (input: JsonObject): Access[] => [{ action: `kms:${action}`, resource: keyOf(input), context: contextOf(input) }]
  return {
    Encrypt: right('Encrypt', arnOf),
    Decrypt: right('Decrypt', arnOfCiphertext),
    DescribeKey: right('DescribeKey', arnOf),
    DisableKey: right('DisableKey', arnOf),
    EnableKey: right('EnableKey', arnOf),
  }
}
