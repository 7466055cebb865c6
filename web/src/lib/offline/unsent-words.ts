import { countText } from '../date-time.ts'
import type { Unsent } from './queue.ts'

const nouns = [
  ['report', 'new report'],
  ['save', 'save'],
  ['photograph', 'photograph'],
  ['recording', 'recording'],
  ['document', 'document'],
] as const satisfies [Unsent['kind'], string][]

/** `480 photographs, 1 save`. */
export const unsentText = (unsent: readonly Unsent[]): string =>
  nouns
    .flatMap(([kind, noun]) => {
      const count = unsent.filter((one) => one.kind === kind).length
      return count === 0 ? [] : countText(count, noun)
    })
    .join(', ')

export const unreadText =
  'This browser cannot read what Lintel keeps on this device. Reload this page, and do not clear its data: what is not sent may be in it.'

export const notSentText = (count: number): string => `${count} not sent`

/** True if it is not sent by waiting: somebody must choose, or put it in by hand. */
export const needsSomebody = ({ state }: Unsent): boolean => state === 'asks' || state === 'refused'
