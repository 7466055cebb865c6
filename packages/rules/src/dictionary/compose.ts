import type { Dictionary, DictionaryDifference } from '@lintel/contract'
import { withDifference } from './differences.ts'
import { mergeDictionaries } from './merge.ts'

/**
 * A client's changes (`difference` to `was`) applied to the current default. Unchanged parts follow the default;
 * changed parts stay, even if the default changed or removed them. If both together exceed a dictionary's limits, it
 * stays as it was.
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
