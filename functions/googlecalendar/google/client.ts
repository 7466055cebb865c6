import * as z from 'zod'
import { googleEndpoint, variable } from '../../lib/environment.ts'
import { readStages } from '../../lib/secret-stages.ts'

const Client = z.object({ clientId: z.string(), clientSecret: z.string() })
type Client = z.infer<typeof Client>

const cacheMs = 60_000
let known: { id: string; at: number; client: Client } | undefined

/** Undefined if this environment has none. */
export async function googleClient(): Promise<Client | undefined> {
  const id = variable('GOOGLE_CLIENT')
  if (!known || known.id !== id || Math.abs(Date.now() - known.at) >= cacheMs) {
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

export const googleAddress = (host: keyof typeof own, path: string): URL => new URL(path, googleEndpoint() ?? own[host])
