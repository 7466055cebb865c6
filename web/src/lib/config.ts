import type { WebConfig } from '@lintel/contract'

let loaded: Promise<WebConfig> | undefined

/** The configuration of this environment; fetched once, and trusted because our own deployment wrote it. */
export const webConfig = (): Promise<WebConfig> =>
  (loaded ??= fetch('/config.json', { cache: 'no-cache' })
    .then(async (response) => {
      if (!response.ok) throw new Error(`/config.json answers ${response.status}.`)
      return (await response.json()) as WebConfig
    })
    .catch((error: unknown) => {
      loaded = undefined
      throw error
    }))
