import { DecryptCommand, EncryptCommand, IncorrectKeyException, InvalidCiphertextException } from '@aws-sdk/client-kms'
import { kms } from './aws.ts'
import { variable } from './environment.ts'

/** The encryption context of a text, which permissions also refer to (`infra/stacks/storage.ts`). */
type Bound = Record<string, string>

/** In base64. */
export async function seal(text: string, boundTo: Bound): Promise<string> {
  const { CiphertextBlob } = await kms.send(
    new EncryptCommand({ KeyId: variable('SETTINGS_KEY'), Plaintext: Buffer.from(text), EncryptionContext: boundTo }),
  )
  return Buffer.from(CiphertextBlob ?? []).toString('base64')
}

/** Undefined if it was sealed with another context. */
export async function unseal(sealed: string, boundTo: Bound): Promise<string | undefined> {
  try {
    const { Plaintext } = await kms.send(
      new DecryptCommand({
        KeyId: variable('SETTINGS_KEY'),
        CiphertextBlob: Buffer.from(sealed, 'base64'),
        EncryptionContext: boundTo,
      }),
    )
    return Buffer.from(Plaintext ?? []).toString()
  } catch (error) {
    if (error instanceof InvalidCiphertextException || error instanceof IncorrectKeyException) return undefined
    throw error
  }
}
