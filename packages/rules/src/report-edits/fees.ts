import { defaultFee, Fee, type ReportBody } from '@lintel/contract'
import { toPence, toPounds } from '../pence.ts'
import type { MakeId } from './rooms.ts'

/** The sum of fees in pence. */
export const feesTotal = (fees: readonly Pick<Fee, 'amount'>[]): number =>
  fees.reduce((sum, { amount }) => sum + toPence(amount), 0)

/** Sets a fee's amount, in pence. */
export const setFeeAmount = (draft: ReportBody, index: number, pence: number): void => {
  const fee = draft.fees[index]
  if (fee) fee.amount = toPounds(pence)
}

/** Removes a fee; the first one stays. */
export const removeFee = (draft: ReportBody, index: number): void => {
  if (index > 0) draft.fees.splice(index, 1)
}

/** Gives a report without fees the one that every report begins with. */
export const addDefaultFee = (draft: ReportBody, makeId: MakeId): void => {
  if (draft.fees.length === 0) draft.fees.push(Fee.parse({ _uuid: makeId(), ...defaultFee }))
}
