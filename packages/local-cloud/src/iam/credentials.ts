import { createHash } from 'node:crypto'

export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  /** Sessions of roles have one, and must send it. */
  sessionToken?: string
}

/** The credentials of a function's role, as in Lambda; the same in every run: presigned URLs survive a restart. */
export function credentialsOf(functionName: string): Credentials {
  const digest = (purpose: string) => createHash('sha256').update(`${purpose}/${functionName}`).digest()
  const letters = digest('key')
    .toString('base64')
    .replace(/[^A-Za-z]/g, '')
  return {
    accessKeyId: `ASIA${letters.toUpperCase().slice(0, 16)}`,
    secretAccessKey: digest('secret').toString('base64').slice(0, 40),
    sessionToken: `local.${digest('token').toString('base64url')}`,
  }
}

export const credentialVariables = ({ accessKeyId, secretAccessKey, sessionToken }: Credentials) => ({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  ...(sessionToken !== undefined && { AWS_SESSION_TOKEN: sessionToken }),
})
