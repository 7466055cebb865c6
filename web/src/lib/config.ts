import { WebConfig } from '@lintel/contract'

let loaded: Promise<WebConfig> | undefined

/** What the deployment says about this environment; fetched once. */
export const webConfig = (): Promise<WebConfig> =>
  (loaded ??= fetch('/config.json', { cache: 'no-cache' })
    .then(async (response) => WebConfig.parse(await response.json()))
    .catch((error: unknown) => {
      loaded = undefined
      throw error
    }))
