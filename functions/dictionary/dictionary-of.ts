import type { Dictionary } from '@lintel/contract'
import type { PublicContext } from '../lib/context.ts'
import { defaultDictionary } from './default-dictionary/index.ts'
import { readDefault, readOnDefault, readVersion } from './compositions.ts'
import { storeDefault } from './store.ts'

type Logs = Pick<PublicContext, 'log'>

const asError = (error: unknown) => (error instanceof Error ? error : String(error))

/** As it ships if the provider's changes cannot be read. */
export async function defaultDictionaryNow({ log }: Logs): Promise<Dictionary> {
  try {
    return (await readDefault()).dictionary
  } catch (error) {
    log.error('The default dictionary is not readable', { error: asError(error) })
    return defaultDictionary
  }
}

/** The default if it has none or it cannot be read. */
export async function dictionaryOf(ctx: Logs, clientId: string): Promise<Dictionary> {
  const parent = await defaultDictionaryNow(ctx)
  try {
    return (await readOnDefault(clientId, parent)).dictionary
  } catch (error) {
    ctx.log.error('Client dictionary not readable', { clientId, error: asError(error) })
    return { ...parent, client: clientId }
  }
}

/** For a new report: this version remains readable for good. */
export async function dictionaryForReport(ctx: Logs, clientId: string): Promise<Dictionary> {
  const parent = await defaultDictionaryNow(ctx)
  await storeDefault(parent)
  return dictionaryOf(ctx, clientId)
}

/** The client's current one if that version was never stored. */
export async function dictionaryOfReport(ctx: Logs, clientId: string, version: string): Promise<Dictionary> {
  const known =
    version === ''
      ? undefined
      : await readVersion(clientId, version).catch((error: unknown) => {
          ctx.log.error('A version of a dictionary is not readable', { clientId, version, error: asError(error) })
        })
  return known ?? dictionaryOf(ctx, clientId)
}
