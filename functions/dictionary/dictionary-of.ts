import type { Dictionary } from '@lintel/contract'
import type { PublicContext } from '../lib/context.ts'
import { defaultDictionary } from './default-dictionary/index.ts'
import { readDefault, readOnDefault, readVersion } from './compositions.ts'
import { keepWhole } from './store/index.ts'

type Logs = Pick<PublicContext, 'log'>

const asError = (error: unknown) => (error instanceof Error ? error : String(error))

/** The default dictionary as it is; as it ships, where what the provider has changed cannot be read. */
export async function defaultDictionaryNow({ log }: Logs): Promise<Dictionary> {
  try {
    return (await readDefault()).dictionary
  } catch (error) {
    log.error('The default dictionary is not readable', { error: asError(error) })
    return defaultDictionary
  }
}

/** The dictionary of a client as it is: its own, or the default where it has none or it fails. */
export async function dictionaryOf(ctx: Logs, clientId: string): Promise<Dictionary> {
  const parent = await defaultDictionaryNow(ctx)
  try {
    return (await readOnDefault(clientId, parent)).dictionary
  } catch (error) {
    ctx.log.error('Client dictionary not readable', { clientId, error: asError(error) })
    return { ...parent, client: clientId }
  }
}

/** As `dictionaryOf`, for a report that is about to be made: this version of it can be read ever after. */
export async function dictionaryForReport(ctx: Logs, clientId: string): Promise<Dictionary> {
  const parent = await defaultDictionaryNow(ctx)
  await keepWhole(parent)
  return dictionaryOf(ctx, clientId)
}

/** The dictionary that a report was made with; the client's as it is, where that was never kept. */
export async function dictionaryOfReport(ctx: Logs, clientId: string, version: string): Promise<Dictionary> {
  const known =
    version === ''
      ? undefined
      : await readVersion(clientId, version).catch((error: unknown) => {
          ctx.log.error('A version of a dictionary is not readable', { clientId, version, error: asError(error) })
        })
  return known ?? dictionaryOf(ctx, clientId)
}
