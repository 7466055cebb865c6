import { DecryptCommand, EncryptCommand, IncorrectKeyException, InvalidCiphertextException } from '@aws-sdk/client-kms'
import { kms } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'

/*
 * What opens a calendar at Google, for as long as its owner allows it: encrypted by KMS before it comes to the store, and
 * bound to its link. It is in no answer, no log and no error.
 */

/** What KMS binds it to; also what rights are given by (`infra/stacks/storage.ts`). */
const boundTo = (link: string) => ({ setting: 'googleRefreshToken', link })

/** A refresh token as it is kept. */
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

/** The refresh token of a link; undefined where what is kept was never its. */
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
