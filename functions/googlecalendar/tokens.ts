import { seal, unseal } from '../lib/sealed.ts'

/* Encrypted with KMS before they reach the store, and bound to their link. They appear in no response, log or error. */

const boundTo = (link: string) => ({ setting: 'googleRefreshToken', link })

export const sealToken = (link: string, token: string): Promise<string> => seal(token, boundTo(link))

/** Undefined if it was not encrypted for this link. */
export const openToken = (link: string, sealed: string): Promise<string | undefined> => unseal(sealed, boundTo(link))
