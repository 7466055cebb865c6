import type { Dictionary } from '@lintel/contract'
import type { PublicContext } from '../lib/context.ts'
import { defaultDictionary } from './default-dictionary/index.ts'
import { readClientDictionary } from './store.ts'

/** The dictionary that a client's reports are made with: its own, or the default where it has none or it fails. */
export async function dictionaryOf({ log }: Pick<PublicContext, 'log'>, clientId: string): Promise<Dictionary> {
  try {
    return (await readClientDictionary(clientId)) ?? defaultDictionary
  } catch (error) {
    log.error('Client dictionary not readable', { clientId, error: error instanceof Error ? error : String(error) })
    return defaultDictionary
  }
}
