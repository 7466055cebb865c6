import type { ConfigurationSet } from '../ses/mail-events.ts'
import type { Resources } from '../template/resource.ts'
import { configurationSet, mailEventDestination } from '../template/types/mail.ts'

export const localConfigurationSets = (resources: Resources): ConfigurationSet[] =>
  resources.all(configurationSet).map(({ ref }) => ({
    name: ref,
    published: new Set(
      resources
        .all(mailEventDestination)
        .filter(({ properties }) => properties.ConfigurationSetName === ref && properties.EventDestination.Enabled)
        .flatMap(({ properties }) => properties.EventDestination.MatchingEventTypes),
    ),
  }))
