import { DecryptCommand, EncryptCommand, IncorrectKeyException, InvalidCiphertextException } from '@aws-sdk/client-kms'
import { kms } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'

/* Encrypted with KMS before they reach the store, and bound to their link. They appear in no response, log or error. */

/** The encryption context, which permissions also refer to (`infra/stacks/storage.ts`). */
const boundTo = (link: string) => ({ setting: 'googleRefreshToken', link })

export async function sealToken(link: string, token: string): Promise<string> {
  const { CiphertextBlob } = await kms.send(
    new EncryptCommand({
      KeyId: variable('SETTINGS_KEY'),
      Plaintext: Buffer.from(token),
      EncryptionContext: boundTo(link),
    }),
  )
  return Buffer.from(CiphertextBlob ?? []).toString('base64')
}

/** Undefined if it was not encrypted for this link. */
export async function openToken(link: string, sealed: string): Promise<string | undefined> {
  try {
    const { Plaintext } = await kms.send(
      new DecryptCommand({
        KeyId: variable('SETTINGS_KEY'),
        CiphertextBlob: Buffer.from(sealed, 'base64'),
        EncryptionContext: boundTo(link),
      }),
    )
    return Buffer.from(Plaintext ?? []).toString()
  } catch (error) {
    if (error instanceof InvalidCiphertextException || error instanceof IncorrectKeyException) return undefined
    throw error
  }
}
