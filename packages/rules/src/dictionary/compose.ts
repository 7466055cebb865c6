import type { Dictionary, DictionaryDifference } from '@lintel/contract'
import { withDifference } from './differences.ts'
import { mergeDictionaries } from './merge.ts'

/**
 * The dictionary of somebody who changed `difference` in `was`, now that the default is `now`: what they have not
 * changed follows it; what they have, also where the default changed it or removed it, stays as they have it. Where both
 * together are too much for one dictionary, it stays as it was.
 */
export const composeDictionary = (
  was: Dictionary,
  difference: DictionaryDifference | undefined,
  now: Dictionary,
): Dictionary => {
  if (!difference) return now
  const own = withDifference(was, difference)
  if (was.version === now.version) return own
  return mergeDictionaries(was, own, now)?.dictionary ?? { ...own, version: now.version }
}
