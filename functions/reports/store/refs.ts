import { refCounterKey } from './keys.ts'
import { refCounter } from './rows.ts'

/** Used up even if the report fails. */
export async function takeRef(): Promise<number> {
  const counter = await refCounter.update(refCounterKey, { add: { lastRef: 1 }, condition: 'none' })
  if (!counter) throw new Error('There is no next reference.')
  return counter.lastRef
}

/** For reports that bring their own. */
export async function reserveRef(ref: number): Promise<void> {
  const condition = {
    expression: 'attribute_not_exists(lastRef) OR lastRef < :given',
    values: { ':given': ref },
  }
  await refCounter.update(refCounterKey, { set: [['lastRef', ref]], condition })
}
