import * as z from 'zod'
import { googleEndpoint, variable } from '../../lib/environment.ts'
import { readStages } from '../../lib/secret-stages.ts'

const Client = z.object({ clientId: z.string(), clientSecret: z.string() })
type Client = z.infer<typeof Client>

/** A secret that was written anew is known after this. */
const believedMs = 60_000
let known: { id: string; at: number; client: Client } | undefined

/** What Google knows this product by; undefined where this environment has no Google. */
export async function googleClient(): Promise<Client | undefined> {
  const id = variable('GOOGLE_CLIENT')
  if (!known || known.id !== id || Math.abs(Date.now() - known.at) >= believedMs) {
    const { current } = await readStages(id)
    known = { id, at: Date.now(), client: Client.parse(JSON.parse(current)) }
  }
  return known.client.clientId ? known.client : undefined
}

const own = {
  accounts: 'https://accounts.google.com',
  tokens: 'https://oauth2.googleapis.com',
  apis: 'https://www.googleapis.com',
} as const

/** An address at Google. */
export const googleAddress = (host: keyof typeof own, path: string): URL => new URL(path, googleEndpoint() ?? own[host])
